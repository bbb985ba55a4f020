export interface StoredBlob {
  /** `sha256:<hex>`, the address of the bytes. */
  checksum: string;
  size: number;
}

/** Bytes that were taken in and are not part of the store: nobody finds them there unless they are kept. */
export interface BlobDraft extends StoredBlob, AsyncDisposable {
  /** Stores them. May be called again. */
  keep(): Promise<void>;
  /** Reads them, kept or not. */
  open(): Promise<NodeJS.ReadableStream>;
}

/**
 * Content-addressed bytes. What nothing in the database names an hour after it was stored is removed: store first, then write
 * the row.
 */
export interface Blobs {
  /** Stores the bytes and answers their address. Storing the same bytes again is free. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /** Takes bytes in as they come, whatever their number, without holding them in memory. */
  draft(source: AsyncIterable<Uint8Array>): Promise<BlobDraft>;
  /** Throws if the bytes are gone. `start` and `end` are inclusive byte positions. */
  read(checksum: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
}
