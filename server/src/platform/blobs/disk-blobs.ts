import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { storing } from "../../kernel/errors/storage-unavailable.ts";
import type { StoredBlob } from "../../kernel/files/blobs.ts";
import { BytesRemoved } from "../../kernel/files/unread.ts";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { type BlobStore, hexOf, keyOf, type RecordBlob } from "./blob-store.ts";
import { type DraftFile, removeOldDrafts, writeDraft } from "./draft-files.ts";

export interface DiskBlobsOptions {
  folder: string;
  record?: RecordBlob;
}

/**
 * Stores bytes by SHA-256 as `ab/cd/<hex>` on a disk that every process sees. A blob is complete or absent: it is written as
 * a draft, synced and renamed. Blobs never change.
 */
export function createDiskBlobs({ folder, record = async () => {} }: DiskBlobsOptions): BlobStore {
  const drafts = path.join(folder, "drafts");
  const placeOf = (checksum: string) => path.join(folder, keyOf(hexOf(checksum)));

  /** Records a blob. Returns whether its bytes exist already. */
  async function isThere(blob: StoredBlob): Promise<boolean> {
    await record(blob);
    return (await storing(() => sizeOf(placeOf(blob.checksum)))) === blob.size;
  }

  async function settle({ file, checksum }: DraftFile): Promise<void> {
    const place = placeOf(checksum);
    const parent = path.dirname(place);
    await storing(async () => {
      await mkdir(parent, { recursive: true, mode: 0o700 });
      await rename(file, place);
      await syncFolder(parent);
    });
  }

  return {
    async put(bytes) {
      const blob = { checksum: checksumOf(bytes), size: bytes.byteLength };
      if (!(await isThere(blob))) await settle(await writeDraft(drafts, onlyOne(bytes)));
      return blob;
    },
    async draft(source) {
      const draft = await writeDraft(drafts, source);
      const { file, checksum, size } = draft;
      return {
        checksum,
        size,
        async keep() {
          if (!(await isThere(draft))) await settle(draft);
        },
        open: async () => createReadStream((await sizeOf(file)) === size ? file : placeOf(checksum)),
        [Symbol.asyncDispose]: () => rm(file, { force: true }),
      };
    },
    async read(checksum, range) {
      const file = await open(placeOf(checksum)).catch((cause: unknown) => {
        if (isMissing(cause)) throw new BytesRemoved(`The bytes of ${checksum} were removed.`, { cause });
        throw new Error(`The bytes of ${checksum} cannot be read.`, { cause });
      });
      return file.createReadStream(range);
    },
    remove: (checksum) => rm(placeOf(checksum), { force: true }),
    removeDrafts: (olderThanMs) => removeOldDrafts(drafts, olderThanMs),
  };
}

async function* onlyOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function sizeOf(place: string): Promise<number | undefined> {
  try {
    return (await stat(place)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Syncs the folder so that the rename survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
