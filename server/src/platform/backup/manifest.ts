import { sha256Hex } from "../../kernel/ids/hashes.ts";
import type { AppliedFile } from "../database/schema/schema-state.ts";

/** One stored file of a backup, named relative to it. */
export interface BackupFile {
  name: string;
  /** As stored, compressed. */
  bytes: number;
  sha256: string;
}

export interface BackupTable {
  schema: string;
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
  rows: number;
  /** `RowDigest` of its rows as COPY writes them. */
  digest: string;
  files: BackupFile[];
}

export interface BackupPartition {
  name: string;
  parent: string;
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)`. */
  bound: string;
  /** Columns that are stored in another way than their type prefers. */
  storage: { column: string; kind: string }[];
}

/** Everything that a restore needs to know. It is written last: a backup without it is incomplete. */
export interface Manifest {
  format: 1;
  release: string;
  /** Start of the snapshot, ISO 8601. */
  takenAt: string;
  /** Version of the PostgreSQL that was copied. */
  postgres: string;
  /** The table files that it had applied. */
  applied: AppliedFile[];
  /** Schema version of Graphile Worker. */
  jobsVersion: number;
  tables: BackupTable[];
  partitions: BackupPartition[];
  sequences: { schema: string; name: string; value: string; isCalled: boolean }[];
  /** Contents of files, which backups of one place share: `blobs/ab/cd/<hex>`. */
  blobs: { count: number; bytes: number; files: BackupFile[] };
  /** Lists the database's promises at the snapshot, which a restore must keep. */
  sums: BackupSums;
  /** Fingerprints of the keys that sealed the secrets. */
  keys: string[];
  /** The keys, sealed to a passphrase. Absent: they are kept elsewhere. */
  sealedKeys?: BackupFile;
}

export interface BackupSums {
  /** Amounts of the ledger, by kind. */
  ledger: Record<string, string>;
  /** Last hash of each agency's audit chain. */
  auditChains: Record<string, string | null>;
}

export const MANIFEST = "manifest.json";
export const MANIFEST_SUM = "manifest.sha256";

/** A backup that is damaged, incomplete or not one. The message names the part. */
export class BackupFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFault";
  }
}

export function writeManifest(manifest: object): { text: string; sum: string } {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  return { text, sum: `${sha256Hex(text)}  ${MANIFEST}\n` };
}

/** Throws a BackupFault where the text is not the one that was summed, or is of a later format. */
export function readManifest(text: string, sum: string): Manifest {
  return readAnyManifest<Manifest>(text, sum);
}

/** Manifests of every kind of backup have a format and a release. */
export function readAnyManifest<M extends { format: 1; release: string }>(text: string, sum: string): M {
  if (sum.split(" ")[0] !== sha256Hex(text)) {
    throw new BackupFault(`${MANIFEST} does not match ${MANIFEST_SUM}: one of the two has changed since the backup.`);
  }
  const manifest: M = JSON.parse(text);
  if (manifest.format !== 1) {
    throw new BackupFault(
      `The backup has format ${String(manifest.format)}, which this release cannot read. Use release ${manifest.release} or later.`,
    );
  }
  return manifest;
}

/** Backups are named by their moment, so that their names sort by age. */
export function nameBackup(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.(\d{3})Z$/, "$1Z");
}

const NAME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/;

/** The moment of a backup with this name; undefined for any other name. */
export function momentOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second, ms] = NAME.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}
