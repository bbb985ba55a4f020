import type { Blobs, StoredBlob } from "../../kernel/files/blobs.ts";

/** A blob store with the operations that sweeping needs. */
export interface BlobStore extends Blobs {
  /** Deletes the bytes if they exist. */
  remove(checksum: string): Promise<void>;
  /** Deletes drafts of processes that died before they kept or dropped them. */
  removeDrafts(olderThanMs: number): Promise<void>;
}

/** Records a blob before its bytes are stored. Without it the store has no records and must not be swept. */
export type RecordBlob = (blob: StoredBlob) => Promise<void>;

/** Returns the hash in a blob address. */
export function hexOf(checksum: string): string {
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(checksum) ?? [];
  if (hex === undefined) throw new Error(`"${checksum}" is not a blob address.`);
  return hex;
}

/** `ab/cd/<hex>` limits the number of entries in a folder. */
export function keyOf(hex: string): string {
  return `${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex}`;
}
