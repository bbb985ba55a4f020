import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import pg from "pg";
import { RELEASE } from "../../kernel/release.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { blobsInUse } from "../blobs/blobs.store.ts";
import { readSchemaState } from "../database/schema/schema-state.ts";
import type { BackupPlace } from "./backup-place.ts";
import { copyOut } from "./copy-rows.ts";
import { BackupFault, type BackupFile, type BackupTable, type Manifest, nameBackup } from "./manifest.ts";
import {
  COPY_SETTINGS,
  type CopiedTable,
  copyStatement,
  findPartitions,
  findSequences,
  findTables,
  quote,
  readSums,
} from "./read-catalog.ts";
import { RowDigest } from "./row-digest.ts";
import { fingerprintOf, type MasterKeys, sealKeys } from "./sealed-keys.ts";
import {
  copyBlobs,
  holdSweeping,
  type NamedBlob,
  PART_BYTES,
  storeBlobList,
  storeFile,
  storeManifest,
} from "./store-files.ts";

export interface BackupOptions {
  /** A login that sees every row: the owner of the tables. */
  adminUrl: string;
  blobs: Pick<BlobStore, "read">;
  place: BackupPlace;
  keys: MasterKeys;
  /** Undefined: the keys stay out of the backup. */
  passphrase: string | undefined;
  /** Folder of this machine for files that are not stored yet. */
  drafts: string;
  /** Reports what is being copied. */
  onStep?: (step: string) => void;
  signal?: AbortSignal;
  /** Default now. */
  takenAt?: Date;
  /** Asked once no other backup of the database runs. */
  isStillDue?: () => Promise<boolean>;
}

export interface BackupReport {
  name: string;
  tables: number;
  rows: number;
  blobs: number;
  /** Contents that no earlier backup of this place had. */
  newBlobs: number;
  /** Stored by this backup, without contents that the place had. */
  bytes: number;
}

/**
 * Copies one moment of the database, then the contents of its files, and the manifest last. Reads and writes go on meanwhile. A
 * backup without a manifest is incomplete and is not listed. A part that cannot be copied fails the whole backup.
 */
export async function writeBackup(options: BackupOptions & { isStillDue?: never }): Promise<BackupReport>;
export async function writeBackup(options: BackupOptions): Promise<BackupReport | undefined>;
export async function writeBackup(options: BackupOptions): Promise<BackupReport | undefined> {
  const { takenAt = new Date() } = options;
  const name = nameBackup(takenAt);
  const drafts = await mkdtemp(path.join(options.drafts, "backup-"));
  const client = new pg.Client({
    connectionString: options.adminUrl,
    connectionTimeoutMillis: 30_000,
    application_name: `findable backup ${RELEASE}`,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await new Backup(client, { ...options, drafts }, name, takenAt).write();
  } catch (error) {
    // What was stored is of no use without the rest.
    await options.place.remove(name).catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    await rm(drafts, { recursive: true, force: true });
  }
}

class Backup {
  readonly #client: pg.Client;
  readonly #options: BackupOptions;
  readonly #name: string;
  readonly #takenAt: Date;
  #bytes = 0;

  constructor(client: pg.Client, options: BackupOptions, name: string, takenAt: Date) {
    this.#client = client;
    this.#options = options;
    this.#name = name;
    this.#takenAt = takenAt;
  }

  async write(): Promise<BackupReport | undefined> {
    const client = this.#client;
    await client.query(COPY_SETTINGS);
    await holdSweeping(client);
    if ((await this.#options.isStillDue?.()) === false) return undefined;
    const found = await this.#beginSnapshot();
    const sums = await readSums(client);
    const tables: BackupTable[] = [];
    for (const table of found) tables.push(await this.#copyTable(table));
    const [partitions, sequences] = [await findPartitions(client), await findSequences(client)];
    const [named, about] = [await this.#findBlobs(), await this.#describe()];
    await client.query("rollback");
    const { blobs, added } = await this.#copyBlobs(named);
    const manifest: Manifest = { ...about, tables, partitions, sequences, sums, blobs };
    await storeManifest(this.#options.place, this.#name, manifest);
    return {
      name: this.#name,
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      blobs: blobs.count,
      newBlobs: added,
      bytes: this.#bytes,
    };
  }

  /** Locks the tables before the snapshot: a table that is dropped in between would have no rows in it. */
  async #beginSnapshot(): Promise<CopiedTable[]> {
    const tables = await findTables(this.#client);
    if (tables.length === 0) throw new BackupFault("The database has no tables of Findable. `npm start` creates them.");
    await this.#client.query("begin transaction isolation level repeatable read, read only");
    const names = tables.map(({ schema, name }) => quote(schema, name));
    await this.#client.query(`lock table ${names.join(", ")} in access share mode`);
    const locked = await findTables(this.#client);
    if (JSON.stringify(locked) === JSON.stringify(tables)) return tables;
    throw new BackupFault("The database was upgraded while the backup began. Start it again.");
  }

  async #copyTable(table: CopiedTable): Promise<BackupTable> {
    const { schema, name } = table;
    this.#options.onStep?.(name);
    const digest = new RowDigest();
    const rows = copyOut(this.#client, copyStatement(table))[Symbol.asyncIterator]();
    const files: BackupFile[] = [];
    for (let part = 1, isMore = true; isMore; part += 1) {
      const cut = { isFull: false };
      const stored = await this.#store(
        `tables/${schema}.${name}.${String(part).padStart(4, "0")}.gz`,
        Readable.from(this.#partOf(rows, digest, cut)).pipe(createGzip({ level: 4 })),
      );
      isMore = cut.isFull;
      files.push(stored);
    }
    return { ...table, rows: digest.rows, digest: digest.toString(), files };
  }

  async *#partOf(rows: AsyncIterator<Buffer[]>, digest: RowDigest, cut: { isFull: boolean }): AsyncGenerator<Buffer> {
    for (let bytes = 0; ; ) {
      const { value, done } = await rows.next();
      if (done === true) return;
      this.#options.signal?.throwIfAborted();
      for (const row of value) digest.add(row);
      const joined = Buffer.concat(value);
      yield joined;
      bytes += joined.byteLength;
      if (bytes >= PART_BYTES) {
        cut.isFull = true;
        return;
      }
    }
  }

  /** Contents that a row of the snapshot names. Others are on their way in or out, and belong to nothing. */
  async #findBlobs(): Promise<NamedBlob[]> {
    const { rows } = await this.#client.query<{ checksum: string; size: string }>(blobsInUse());
    return rows.map(({ checksum, size }) => ({ checksum, size: Number(size) }));
  }

  async #copyBlobs(list: readonly NamedBlob[]) {
    const { added, addedBytes } = await copyBlobs(list, this.#options);
    const file = await storeBlobList(this.#options, this.#name, list);
    this.#bytes += addedBytes + file.bytes;
    return {
      blobs: { count: list.length, bytes: list.reduce((sum, { size }) => sum + size, 0), files: [file] },
      added,
    };
  }

  async #describe() {
    const state = await readSchemaState(this.#client);
    if (state.kind !== "managed") throw new BackupFault("The database has no history of its tables.");
    const { rows } = await this.#client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const { keys, passphrase } = this.#options;
    const sealed = passphrase === undefined ? undefined : Buffer.from(sealKeys(keys, passphrase));
    return {
      format: 1 as const,
      release: RELEASE,
      takenAt: this.#takenAt.toISOString(),
      postgres: rows[0]?.version ?? "",
      applied: [...state.applied],
      jobsVersion: state.functions?.jobs_version ?? 0,
      keys: keys.secretsKeys.map(fingerprintOf),
      ...(sealed === undefined ? {} : { sealedKeys: await this.#store("keys.sealed", Readable.from([sealed])) }),
    };
  }

  /** Stores a stream as a file of this backup. */
  async #store(name: string, source: AsyncIterable<Uint8Array>): Promise<BackupFile> {
    const file = await storeFile(this.#options, this.#name, name, source);
    this.#bytes += file.bytes;
    return file;
  }
}
