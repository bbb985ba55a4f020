import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Blobs } from "../../kernel/operation.ts";

/**
 * Keeps bytes under their SHA-256, as `ab/cd/<hex>`, on a disk that every process of the service sees. A blob is whole or
 * absent: it is written beside its place, synced and renamed. Blobs are never changed.
 */
export function createDiskBlobs({ folder }: { folder: string }): Blobs {
  return {
    async put(bytes) {
      const hex = createHash("sha256").update(bytes).digest("hex");
      const place = placeOf(folder, hex);
      if ((await sizeOf(place)) !== bytes.byteLength) await write(place, bytes);
      return { checksum: `sha256:${hex}`, size: bytes.byteLength };
    },
    async read(checksum, range) {
      const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(checksum) ?? [];
      if (hex === undefined) throw new Error(`"${checksum}" is not the address of a blob.`);
      const file = await open(placeOf(folder, hex)).catch((cause: unknown) => {
        throw new Error(`The bytes of ${checksum} cannot be read.`, { cause });
      });
      return file.createReadStream(range);
    },
  };
}

function placeOf(folder: string, hex: string): string {
  return path.join(folder, hex.slice(0, 2), hex.slice(2, 4), hex);
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

async function write(place: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(place);
  await mkdir(folder, { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeSynced(draft, bytes);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeSynced(place: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(place, "wx");
  await file.writeFile(bytes);
  await file.sync();
}

/** Makes the rename itself survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}
