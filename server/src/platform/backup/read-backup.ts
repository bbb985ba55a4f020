import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { keyOf } from "../blobs/blob-store.ts";
import type { BackupPlace } from "./backup-place.ts";
import {
  BackupFault,
  type BackupFile,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  momentOfBackup,
  readManifest,
} from "./manifest.ts";

/** Where the files of a backup are. */
interface StoredBackup {
  place: BackupPlace;
  /** Its folder in the place. */
  name: string;
}

/** A backup of any kind, with what all kinds have. */
export interface AnyBackup extends StoredBackup {
  manifest: Pick<Manifest, "release" | "blobs" | "keys" | "sealedKeys">;
}

/** One complete backup of a place. */
export interface Backup extends AnyBackup {
  manifest: Manifest;
}

/** Opens a backup by its name, or the newest complete one. Throws a BackupFault. */
export async function openBackup(place: BackupPlace, name: string | undefined): Promise<Backup> {
  const chosen = name ?? (await listBackups(place)).findLast(({ isComplete }) => isComplete)?.name;
  if (chosen === undefined) throw new BackupFault(`There is no complete backup in ${place.label}.`);
  if ((await place.size(`${chosen}/${MANIFEST}`)) === undefined) {
    throw new BackupFault(`${chosen} in ${place.label} is incomplete: it has no ${MANIFEST}, which is written last.`);
  }
  const read = async (file: string) => text(await place.read(`${chosen}/${file}`));
  return { place, name: chosen, manifest: readManifest(await read(MANIFEST), await read(MANIFEST_SUM)) };
}

export interface ListedBackup {
  name: string;
  takenAt: Date;
  isComplete: boolean;
}

/** The backups of a place, oldest first. */
export async function listBackups(place: BackupPlace): Promise<ListedBackup[]> {
  const names = (await place.folders()).toSorted();
  const found = await Promise.all(
    names.map(async (name) => {
      const takenAt = momentOfBackup(name);
      if (takenAt === undefined) return [];
      return [{ name, takenAt, isComplete: (await place.size(`${name}/${MANIFEST}`)) !== undefined }];
    }),
  );
  return found.flat();
}

/** The bytes of a stored file. Throws a BackupFault at the end of one that has changed. */
export async function* readFile({ place, name }: StoredBackup, file: BackupFile): AsyncGenerator<Buffer> {
  yield* readChecked(place, `${name}/${file.name}`, file);
}

export async function* readChecked(place: BackupPlace, name: string, file: Omit<BackupFile, "name">) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of await place.read(name)) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield chunk;
  }
  if (bytes !== file.bytes)
    throw new BackupFault(`${name} is damaged: it has ${bytes} bytes instead of ${file.bytes}.`);
  if (hash.digest("hex") !== file.sha256)
    throw new BackupFault(`${name} is damaged: its SHA-256 is not the one of the manifest.`);
}

/** What compressed files contain, one after the other: the rows of a table as COPY wrote them. */
export async function* readRows(backup: StoredBackup, files: readonly BackupFile[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    try {
      yield* Readable.from(readFile(backup, file), { objectMode: false }).compose(
        createGunzip(),
      ) as AsyncIterable<Buffer>;
    } catch (cause) {
      if (cause instanceof BackupFault) throw cause;
      throw new BackupFault(`${backup.name}/${file.name} is damaged: it cannot be decompressed.`, { cause });
    }
  }
}

export interface BackedUpBlob {
  checksum: string;
  name: string;
  size: number;
}

/** The contents of files that belong to a backup. */
export async function readBlobList(backup: AnyBackup): Promise<BackedUpBlob[]> {
  return parseBlobList(await text(Readable.from(readRows(backup, backup.manifest.blobs.files))));
}

export function parseBlobList(list: string): BackedUpBlob[] {
  return list
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [hex = "", size] = line.split(" ");
      return { checksum: `sha256:${hex}`, name: `blobs/${keyOf(hex)}`, size: Number(size) };
    });
}

/** Every stored file that is missing or has changed, a sentence each. Reads the whole backup. */
export async function findDamage(backup: Backup, onStep: (step: string) => void = () => undefined): Promise<string[]> {
  const { manifest, place } = backup;
  const faults: string[] = [];
  const note = async (work: () => AsyncIterable<unknown>) => {
    try {
      for await (const _chunk of work());
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error;
      faults.push(error.message);
    }
  };
  const files = [
    ...manifest.tables.flatMap((table) => table.files),
    ...manifest.blobs.files,
    ...(manifest.sealedKeys === undefined ? [] : [manifest.sealedKeys]),
  ];
  for (const file of files) {
    onStep(file.name);
    await note(() => readFile(backup, file));
  }
  if (faults.length > 0) return faults;
  for (const { name, checksum, size } of await readBlobList(backup)) {
    onStep(name);
    await note(() => readChecked(place, name, { bytes: size, sha256: checksum.slice("sha256:".length) }));
  }
  return faults;
}
