import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { storing } from "../../kernel/errors/storage-unavailable.ts";
import { BackupFault } from "./manifest.ts";

/** Where backups are kept. Names are relative paths with `/`. A stored object is complete or absent, and never changes. */
export interface BackupPlace {
  /** As a person writes it. */
  readonly label: string;
  /** Stores a file of this machine under a name. */
  put(name: string, source: PutSource): Promise<void>;
  /** Throws a BackupFault if there is no such object. */
  read(name: string): Promise<NodeJS.ReadableStream & AsyncIterable<Buffer>>;
  /** Size in bytes; undefined if it is absent. */
  size(name: string): Promise<number | undefined>;
  /** Names below a folder, at every depth; or only the folders directly in it. */
  list(folder: string): Promise<string[]>;
  folders(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export interface PutSource {
  bytes: number;
  sha256: string;
  /** Opened again for each attempt. */
  open: () => AsyncIterable<Uint8Array>;
}

/** A folder of this machine, readable by its owner only. */
export function openBackupFolder(folder: string): BackupPlace {
  const placeOf = (name: string) => path.join(folder, ...name.split("/"));
  return {
    label: folder,
    put: (name, source) => storing(() => writeWhole(placeOf(name), source)),
    async read(name) {
      if ((await sizeOf(placeOf(name))) === undefined) throw new BackupFault(`${name} is missing from ${folder}.`);
      return createReadStream(placeOf(name));
    },
    size: (name) => sizeOf(placeOf(name)),
    async list(below) {
      const entries = await readdir(placeOf(below), { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
    },
    async folders() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(emptyIfMissing);
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async remove(name) {
      await rm(placeOf(name), { recursive: true, force: true });
    },
  };
}

async function writeWhole(file: string, { open: openSource }: PutSource): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, "w", 0o600);
    await pipeline(openSource(), handle.createWriteStream({ flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  // The rename must survive a power failure.
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    return emptyIfMissing(error)[0];
  }
}

function emptyIfMissing(error: unknown): never[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
