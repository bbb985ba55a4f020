import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { storing } from "../../kernel/errors/storage-unavailable.ts";
import type { StoredBlob } from "../../kernel/files/blobs.ts";

export interface DraftFile extends StoredBlob {
  file: string;
}

/** Streams bytes to a new file, hashed and synced. Leaves nothing behind on failure. Throws StorageUnavailable. */
export async function writeDraft(folder: string, source: AsyncIterable<Uint8Array>): Promise<DraftFile> {
  await storing(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const file = path.join(folder, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  try {
    await using handle = await storing(() => open(file, "wx", 0o600));
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.byteLength;
      await storing(() => handle.writeFile(chunk));
    }
    await storing(() => handle.sync());
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
  return { file, size, checksum: `sha256:${hash.digest("hex")}` };
}

/** Deletes drafts of dead processes. A live process keeps or drops a draft within minutes. */
export async function removeOldDrafts(folder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs > olderThanMs) await rm(file, { force: true });
  }
}
