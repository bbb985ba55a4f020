export interface StoredBlob {
  /** `sha256:<hex>`, which addresses the bytes. */
  checksum: string;
  size: number;
}

/** Received bytes that are not yet part of the store. */
export interface BlobDraft extends StoredBlob, AsyncDisposable {
  /** Stores the bytes. May be called again. */
  keep(): Promise<void>;
  /** Reads the bytes, stored or not. */
  open(): Promise<NodeJS.ReadableStream>;
}

/**
 * Content-addressed bytes. Store bytes first and write the row that names them second: a sweeper removes bytes that no row names
 * an hour after they were stored.
 */
export interface Blobs {
  /** Stores bytes and returns their checksum. Storing the same bytes again is free. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /** Receives a stream of any length without holding it in memory. */
  draft(source: AsyncIterable<Uint8Array>): Promise<BlobDraft>;
  /** Throws `BytesRemoved` if the bytes were removed. `start` and `end` are inclusive byte positions. */
  read(checksum: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
}
