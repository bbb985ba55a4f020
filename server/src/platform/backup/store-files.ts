import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { checksumOf } from "../../kernel/ids/hashes.ts";
import { type BlobStore, hexOf, keyOf } from "../blobs/blob-store.ts";
import { SWEEP_LOCK } from "../blobs/blobs.store.ts";
import { type DraftFile, writeDraft } from "../blobs/draft-files.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupFault, type BackupFile, MANIFEST, MANIFEST_SUM, writeManifest } from "./manifest.ts";

/** A part of a table or an archive, before compression: a bucket takes it, and a disk of this machine holds it for a moment. */
export const PART_BYTES = 512 * 1024 * 1024;

/** Where files of a backup go, and the folder of this machine for those that are not stored yet. */
export interface FileTarget {
  place: BackupPlace;
  drafts: string;
}

/** Stores a stream in the folder of a backup. */
export async function storeFile(
  { place, drafts }: FileTarget,
  backup: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<BackupFile> {
  const draft = await writeDraft(drafts, source);
  await using _draft = { [Symbol.asyncDispose]: () => rm(draft.file, { force: true }) };
  await place.put(`${backup}/${name}`, fileSource(draft));
  return { name, bytes: draft.size, sha256: hexOf(draft.checksum) };
}

/** Stores the manifest, which completes a backup. */
export async function storeManifest(place: BackupPlace, backup: string, manifest: object): Promise<void> {
  const { text, sum } = writeManifest(manifest);
  for (const [name, content] of [
    [MANIFEST_SUM, sum],
    [MANIFEST, text],
  ] as const) {
    await place.put(`${backup}/${name}`, bytesSource(Buffer.from(content)));
  }
}

export interface NamedBlob {
  checksum: string;
  size: number;
}

export interface CopiedBlobs {
  added: number;
  addedBytes: number;
}

interface CopyOptions extends FileTarget {
  blobs: Pick<BlobStore, "read">;
  onStep?: ((step: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Copies contents of files that the place does not have yet. */
export async function copyBlobs(list: readonly NamedBlob[], options: CopyOptions): Promise<CopiedBlobs> {
  const { place, blobs, signal, onStep, drafts } = options;
  const copied = { added: 0, addedBytes: 0 };
  for (const [index, { checksum, size }] of list.entries()) {
    signal?.throwIfAborted();
    if (index % 100 === 0) onStep?.(`contents of files, ${index} of ${list.length}`);
    const name = nameBlob(checksum);
    if ((await place.size(name)) === size) continue;
    const source = await blobs.read(checksum).catch((cause: unknown) => {
      throw new BackupFault(`The bytes of ${checksum} are missing from the service, although rows name them.`, {
        cause,
      });
    });
    const draft = await writeDraft(drafts, source as AsyncIterable<Uint8Array>);
    await using _draft = { [Symbol.asyncDispose]: () => rm(draft.file, { force: true }) };
    if (draft.checksum !== checksum) {
      throw new BackupFault(`The bytes of ${checksum} have changed in the service: they now are ${draft.checksum}.`);
    }
    await place.put(name, fileSource(draft));
    copied.addedBytes += draft.size;
    copied.added += 1;
  }
  return copied;
}

/** Stores the list of the contents that belong to a backup. */
export function storeBlobList(target: FileTarget, backup: string, list: readonly NamedBlob[]): Promise<BackupFile> {
  return storeFile(target, backup, "blobs.gz", Readable.from([listBlobs(list)]).pipe(createGzip()));
}

/** A line for each content: its hash and size. */
export function listBlobs(list: readonly NamedBlob[]): Buffer {
  return Buffer.from(list.map(({ checksum, size }) => `${hexOf(checksum)} ${size}\n`).join(""));
}

/** Until this session ends, contents of files that a row names stay, and no other backup begins. */
export async function holdSweeping(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [SWEEP_LOCK]);
  if (rows[0]?.held === true) return;
  // A sweeper holds it for less than a second.
  await client.query("select pg_advisory_lock($1)", [SWEEP_LOCK]).catch((cause: unknown) => {
    throw new BackupFault("Another backup of this database is running. Start it again when that one has ended.", {
      cause,
    });
  });
}

export function bytesSource(bytes: Buffer) {
  return { bytes: bytes.byteLength, sha256: hexOf(checksumOf(bytes)), open: () => Readable.from([bytes]) };
}

export function nameBlob(checksum: string): string {
  return `blobs/${keyOf(hexOf(checksum))}`;
}

function fileSource({ file, size, checksum }: DraftFile) {
  return { bytes: size, sha256: hexOf(checksum), open: () => createReadStream(file) };
}
