import { verifyAudit } from "../../audit/verify-audit.ts";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { blobsInUse } from "../../blobs/blobs.store.ts";
import { APP_ROLE, OWNER, withClient } from "../../database/connection.ts";
import { recoverCluster } from "../../database/embedded/recover-cluster.ts";
import { openDatabase } from "../../database/pool.ts";
import { BackupFault } from "../manifest.ts";
import { readChecked } from "../read-backup.ts";
import { settleInstallation } from "../restore-backup.ts";
import { type NamedBlob, nameBlob } from "../store-files.ts";
import type { BaseBackup } from "./base-manifest.ts";
import { unpackBase } from "./restore-base.ts";
import { cutContinuation, findContinuation, requireReach } from "./wal-archive.ts";

export interface RestoreToTimeOptions {
  dataDir: string;
  /** Undefined: to the end of the archived log. */
  target: Date | undefined;
  isOriginal: boolean;
  blobs: Pick<BlobStore, "draft" | "read">;
  onStep?: (step: string) => void;
  signal: AbortSignal;
}

export interface RestoreToTimeReport {
  base: string;
  /** The instant that was asked for, or the last one that the log reaches to. */
  restoredTo: string;
  blobs: number;
  /** Checksums of contents that neither the place nor this service has. */
  missingBlobs: string[];
}

/** Restores the embedded cluster to an instant, in a data folder without one. Throws a BackupFault in words. */
export async function restoreToTime(base: BaseBackup, options: RestoreToTimeOptions): Promise<RestoreToTimeReport> {
  const { target, isOriginal, onStep, dataDir, signal } = options;
  const report: RestoreToTimeReport = { base: base.name, restoredTo: "", blobs: 0, missingBlobs: [] };
  await recoverFrom(base, { target, dataDir, onStep, signal }, async (url, restoredTo) => {
    report.restoredTo = restoredTo;
    const list = await findBlobs(url(OWNER));
    report.blobs = list.length;
    for (const [index, blob] of list.entries()) {
      signal.throwIfAborted();
      if (index % 100 === 0) onStep?.(`contents of files, ${index} of ${list.length}`);
      if (!(await restoreBlob(base, blob, options))) report.missingBlobs.push(blob.checksum);
    }
    // Two clusters of one copy have the same identifier, so the restored one begins an installation.
    await withClient(url(OWNER), (client) => client.query("delete from installation"));
    await settleInstallation(url(OWNER), { name: `${base.name} at ${restoredTo}` }, isOriginal);
  });
  return report;
}

export interface BaseVerifyReport {
  base: string;
  restoredTo: string;
  tables: number;
  blobs: number;
  auditEntries: number;
  faults: string[];
}

/** Recovers a copy in a scratch folder, reads every table, the audit log and the stored contents of files, and drops it again. */
export async function verifyToTime(
  base: BaseBackup,
  options: Omit<RestoreToTimeOptions, "isOriginal" | "blobs">,
): Promise<BaseVerifyReport> {
  const report: BaseVerifyReport = {
    base: base.name,
    restoredTo: "",
    tables: 0,
    blobs: 0,
    auditEntries: 0,
    faults: [],
  };
  const { onStep } = options;
  try {
    await recoverFrom(base, options, async (url, restoredTo) => {
      report.restoredTo = restoredTo;
      report.tables = await readTables(url(OWNER), onStep);
      onStep?.("the audit log");
      await using system = openDatabase({
        url: url(APP_ROLE),
        role: "findable_system",
        maxConnections: 1,
        applicationName: "findable verify",
      });
      const { chains, faults } = await verifyAudit(system);
      report.auditEntries = chains.reduce((sum, { entries }) => sum + entries, 0);
      for (const { agencyId, problem } of faults)
        report.faults.push(`The audit log of ${agencyId ?? "all agencies"}: ${problem}`);
      const list = await findBlobs(url(OWNER));
      report.blobs = list.length;
      onStep?.("contents of files");
      for (const blob of list) await readStoredBlob(base, blob, report.faults);
    });
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    report.faults.push(error.message);
  }
  return report;
}

type Recovering = Pick<RestoreToTimeOptions, "target" | "dataDir" | "signal"> & {
  onStep?: RestoreToTimeOptions["onStep"] | undefined;
};

async function recoverFrom(
  base: BaseBackup,
  { target, dataDir, onStep, signal }: Recovering,
  work: (url: (login: string) => string, restoredTo: string) => Promise<void>,
): Promise<void> {
  const continuation = await findContinuation(base.place, base.manifest);
  if (target !== undefined) requireReach(continuation, target, base.manifest);
  const restoredTo = (target ?? continuation.reachesTo).toISOString();
  await recoverCluster({
    ...{ dataDir, target, signal, log: () => undefined },
    unpack: (folder) => unpackBase(base, cutContinuation(continuation, target), folder, onStep),
    onLaunch: () => onStep?.(`the log until ${restoredTo}`),
    onRecovered: (url) => work(url, restoredTo),
  });
}

/** Reads every row once, so that a damaged page is found: the cluster has checksums of pages. Returns the number of tables. */
async function readTables(url: string, onStep: RestoreToTimeOptions["onStep"]): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`,
    );
    for (const { name } of rows) {
      onStep?.(name);
      await client.query(`select count(t::text) from ${name} t`);
    }
    return rows.length;
  });
}

async function findBlobs(url: string): Promise<NamedBlob[]> {
  const rows = await withClient(url, async (client) => {
    const found = await client.query<{ checksum: string; size: string }>(blobsInUse());
    return found.rows;
  });
  return rows.map(({ checksum, size }) => ({ checksum, size: Number(size) }));
}

async function restoreBlob(
  { place }: BaseBackup,
  { checksum, size }: NamedBlob,
  { blobs }: Pick<RestoreToTimeOptions, "blobs">,
): Promise<boolean> {
  const name = nameBlob(checksum);
  if ((await place.size(name)) === undefined) {
    // A bucket of the service may still have it.
    const source = await blobs.read(checksum).catch(() => undefined);
    if (source === undefined) return false;
    for await (const _chunk of source as AsyncIterable<Uint8Array>) break;
    return true;
  }
  await using draft = await blobs.draft(
    readChecked(place, name, { bytes: size, sha256: checksum.slice("sha256:".length) }),
  );
  await draft.keep();
  return true;
}

async function readStoredBlob({ place }: BaseBackup, { checksum, size }: NamedBlob, faults: string[]): Promise<void> {
  try {
    const bytes = readChecked(place, nameBlob(checksum), { bytes: size, sha256: checksum.slice("sha256:".length) });
    for await (const _chunk of bytes);
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    faults.push(error.message);
  }
}
