import type { Blobs, StoredBlob } from "../../kernel/files/blobs.ts";

/** A place for blobs, as those see it who clean it. */
export interface BlobStore extends Blobs {
  /** Removes the bytes, if they are there. */
  remove(checksum: string): Promise<void>;
  /** Removes what processes took in that died before they kept or dropped it. */
  removeDrafts(olderThanMs: number): Promise<void>;
}

/** Told of a blob before its bytes are stored. A store without it keeps no account, and nothing may clean it. */
export type RecordBlob = (blob: StoredBlob) => Promise<void>;

/** The hash in the address of a blob. */
export function hexOf(checksum: string): string {
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(checksum) ?? [];
  if (hex === undefined) throw new Error(`"${checksum}" is not the address of a blob.`);
  return hex;
}

/** `ab/cd/<hex>`, so that no folder has too many entries. */
export function keyOf(hex: string): string {
  return `${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex}`;
}
