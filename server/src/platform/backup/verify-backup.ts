import { randomBytes } from "node:crypto";
import type pg from "pg";
import { verifyAudit } from "../audit/verify-audit.ts";
import { errorCode, withClient } from "../database/connection.ts";
import { openDatabase } from "../database/pool.ts";
import { copyOut } from "./copy-rows.ts";
import { BackupFault, type BackupTable } from "./manifest.ts";
import { type Backup, findDamage } from "./read-backup.ts";
import { COPY_SETTINGS, copyStatement } from "./read-catalog.ts";
import { type RestoreOptions, restoreDatabase } from "./restore-backup.ts";
import { RowDigest } from "./row-digest.ts";

export interface VerifyReport {
  tables: number;
  rows: number;
  blobs: number;
  blobBytes: number;
  auditEntries: number;
  /** Sentences; empty for a backup that can be restored. */
  faults: string[];
}

/**
 * Proves a backup: reads every stored byte, restores the database into a scratch database, compares all rows, sums and the audit
 * chain with what was copied, and drops it again.
 */
export async function verifyBackup(backup: Backup, options: RestoreOptions): Promise<VerifyReport> {
  const { tables, blobs } = backup.manifest;
  const report: VerifyReport = {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    blobs: blobs.count,
    blobBytes: blobs.bytes,
    auditEntries: 0,
    faults: await findDamage(backup, options.onStep),
  };
  if (report.faults.length > 0) return report;
  try {
    await inScratchDatabase(options, async (urls) => {
      await restoreDatabase(backup, {
        ...options,
        ...urls,
        onRows: async (client) => void report.faults.push(...(await compareRows(client, tables, options))),
      });
      await using system = openDatabase({
        url: urls.appUrl,
        role: "findable_system",
        maxConnections: 1,
        applicationName: "findable verify",
      });
      options.onStep?.("audit log");
      const { chains, faults } = await verifyAudit(system);
      report.auditEntries = chains.reduce((sum, { entries }) => sum + entries, 0);
      report.faults.push(
        ...faults.map(({ agencyId, problem }) => `The audit log of ${agencyId ?? "all agencies"}: ${problem}`),
      );
    });
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    report.faults.push(error.message);
  }
  return report;
}

async function compareRows(
  client: pg.Client,
  tables: readonly BackupTable[],
  { onStep }: RestoreOptions,
): Promise<string[]> {
  await client.query(COPY_SETTINGS);
  const faults: string[] = [];
  for (const table of tables) {
    onStep?.(`comparing ${table.name}`);
    const digest = new RowDigest();
    for await (const rows of copyOut(client, copyStatement(table))) for (const row of rows) digest.add(row);
    if (digest.toString() !== table.digest || digest.rows !== table.rows) {
      faults.push(`${table.schema}.${table.name} has other rows after a restore than were copied.`);
    }
  }
  await client.query("reset all");
  return faults;
}

async function inScratchDatabase(
  { adminUrl, appUrl }: Pick<RestoreOptions, "adminUrl" | "appUrl">,
  work: (urls: Pick<RestoreOptions, "adminUrl" | "appUrl">) => Promise<void>,
): Promise<void> {
  const name = `findable_verify_${randomBytes(6).toString("hex")}`;
  await withClient(adminUrl, (client) => client.query(`create database ${name} template template0`)).catch(
    (cause: unknown) => {
      if (errorCode(cause) !== "42501") throw cause;
      throw new BackupFault(
        "A verification needs a scratch database, and the login of DATABASE_ADMIN_URL may not create one. Grant it CREATEDB, or verify on a machine without DATABASE_URL, which uses the embedded PostgreSQL.",
        { cause },
      );
    },
  );
  try {
    await work({ adminUrl: inDatabase(adminUrl, name), appUrl: inDatabase(appUrl, name) });
  } finally {
    await withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
