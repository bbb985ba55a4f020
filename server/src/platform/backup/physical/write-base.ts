import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { RELEASE } from "../../../kernel/release.ts";
import { blobsInUse } from "../../blobs/blobs.store.ts";
import { withClient } from "../../database/connection.ts";
import { type BackupFile, nameBackup } from "../manifest.ts";
import { fingerprintOf, sealKeys } from "../sealed-keys.ts";
import {
  copyBlobs,
  holdSweeping,
  type NamedBlob,
  PART_BYTES,
  storeBlobList,
  storeFile,
  storeManifest,
} from "../store-files.ts";
import type { BackupOptions } from "../write-backup.ts";
import { BASES, type BaseManifest } from "./base-manifest.ts";
import { type BaseBackupStream, identifySystem, openReplication, streamBaseBackup } from "./replication.ts";
import { findLine } from "./wal-slot.ts";

export interface BaseBackupReport {
  name: string;
  /** Instants from here on can be restored, as far as the log is archived. */
  endedAt: string;
  /** Whether the log is archived, so that later instants can be restored. */
  isContinued: boolean;
  blobs: number;
  newBlobs: number;
  /** Stored by this backup. */
  bytes: number;
}

/**
 * Copies the files of the whole cluster over the replication protocol while it works, then the contents of files, and the manifest
 * last. The copy contains the log that it needs. The owner of the embedded cluster may replicate. Undefined where it is no longer due.
 */
export async function writeBaseBackup(options: BackupOptions & { isStillDue?: never }): Promise<BaseBackupReport>;
export async function writeBaseBackup(options: BackupOptions): Promise<BaseBackupReport | undefined>;
export async function writeBaseBackup(options: BackupOptions): Promise<BaseBackupReport | undefined> {
  const takenAt = options.takenAt ?? new Date();
  const folder = `${BASES}/${nameBackup(takenAt)}`;
  const drafts = await mkdtemp(path.join(options.drafts, "backup-"));
  try {
    return await withClient(options.adminUrl, async (client) => {
      await holdSweeping(client);
      if ((await options.isStillDue?.()) === false) return undefined;
      return copyCluster(client, { ...options, drafts, takenAt }, folder);
    });
  } catch (error) {
    // What was stored is of no use without the rest.
    await options.place.remove(folder).catch(() => undefined);
    throw error;
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

async function copyCluster(
  client: pg.Client,
  options: BackupOptions & { takenAt: Date },
  folder: string,
): Promise<BaseBackupReport> {
  const { place, keys, passphrase, takenAt, onStep } = options;
  const name = path.posix.basename(folder);
  const line = await findLine(client);
  onStep?.("the cluster");
  const { files, fileList, ...about } = await copyFiles(options, folder, name);
  const list = await findBlobs(client);
  const copied = await copyBlobs(list, options);
  const blobList = await storeBlobList(options, folder, list);
  const sealed = passphrase === undefined ? undefined : Buffer.from(sealKeys(keys, passphrase));
  const manifest: BaseManifest = {
    format: 1,
    release: RELEASE,
    takenAt: takenAt.toISOString(),
    ...(await describeServer(client)),
    ...about,
    ...(line === undefined ? {} : { line }),
    files,
    fileList,
    blobs: { count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0), files: [blobList] },
    keys: keys.secretsKeys.map(fingerprintOf),
    ...(sealed === undefined
      ? {}
      : { sealedKeys: await storeFile(options, folder, "keys.sealed", Readable.from([sealed])) }),
  };
  await storeManifest(place, folder, manifest);
  return {
    name,
    endedAt: manifest.endedAt,
    isContinued: line !== undefined,
    blobs: list.length,
    newBlobs: copied.added,
    bytes: copied.addedBytes + [...files, fileList, blobList].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The end of the copy is read before it is known to be later: every instant from this one on is in the log behind it. */
async function copyFiles(options: BackupOptions, folder: string, label: string) {
  const replication = await openReplication(options.adminUrl);
  try {
    const { systemId, timeline } = await identifySystem(replication);
    const stream = streamBaseBackup(replication, `findable ${label}`);
    const files = await storeArchive(stream, options, folder);
    const { rows } = await withClient(options.adminUrl, (client) =>
      client.query<{ now: string }>("select clock_timestamp()::text as now"),
    );
    const fileList = await storeFile(
      options,
      folder,
      "files.json.gz",
      Readable.from([stream.manifest()]).pipe(createGzip()),
    );
    const { start, end } = stream.bounds();
    // Rounded up: a commit of the same millisecond may be before the end of the copy.
    const endedAt = new Date(Date.parse(rows[0]?.now ?? "") + 1).toISOString();
    return { systemId, timeline, startLsn: start[0], endLsn: end[0], endedAt, files, fileList };
  } finally {
    await replication.end().catch(() => undefined);
  }
}

async function storeArchive(
  { archive }: BaseBackupStream,
  options: BackupOptions,
  folder: string,
): Promise<BackupFile[]> {
  const chunks = archive[Symbol.asyncIterator]();
  const files: BackupFile[] = [];
  for (let isMore = true; isMore; ) {
    const cut = { isFull: false };
    const part = partOf(chunks, cut, options.signal);
    const name = `cluster.${String(files.length + 1).padStart(4, "0")}.tar.gz`;
    files.push(await storeFile(options, folder, name, Readable.from(part).pipe(createGzip({ level: 4 }))));
    isMore = cut.isFull;
  }
  return files;
}

async function* partOf(
  chunks: AsyncIterator<Buffer>,
  cut: { isFull: boolean },
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for (let bytes = 0; bytes < PART_BYTES; ) {
    const { value, done } = await chunks.next();
    if (done === true) return;
    signal?.throwIfAborted();
    yield value;
    bytes += value.byteLength;
  }
  cut.isFull = true;
}

async function findBlobs(client: pg.Client): Promise<NamedBlob[]> {
  const { rows } = await client.query<{ checksum: string; size: string }>(blobsInUse());
  return rows.map(({ checksum, size }) => ({ checksum, size: Number(size) }));
}

async function describeServer(client: pg.Client): Promise<Pick<BaseManifest, "postgres" | "segmentBytes">> {
  const { rows } = await client.query<{ postgres: string; segment: string }>(
    `select current_setting('server_version') as postgres,
       pg_size_bytes(current_setting('wal_segment_size'))::text as segment`,
  );
  return { postgres: rows[0]?.postgres ?? "", segmentBytes: Number(rows[0]?.segment) };
}
