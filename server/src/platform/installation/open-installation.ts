import { randomUUID } from "node:crypto";
import type { Db } from "../../kernel/database/db.ts";
import { withClient } from "../database/connection.ts";
import { StartFailure } from "../processes/start-failure.ts";
import type { FolderPlace } from "./folder-place.ts";
import { folderRecordFile, readFolderRecord, writeFolderRecord } from "./folder-record.ts";
import {
  findDatabaseIdentity,
  findInstallation,
  holdInstallation,
  insertInstallation,
  noteInstallationSeen,
} from "./installation.store.ts";
import { ADOPT_STEP, describeHold, judgeInstallation } from "./judge-installation.ts";

export interface OpenInstallationOptions {
  dataDir: string;
  /** Undefined for a database of the operator. */
  cluster: { place: FolderPlace; ranElsewhere: boolean } | undefined;
}

/**
 * Recognizes the installation, or records a new one. A copy is held until a person adopts it. Returns what the operator must
 * know, as sentences.
 */
export async function openInstallation(db: Db, { dataDir, cluster }: OpenInstallationOptions): Promise<string[]> {
  const folder = readFolderRecord(dataDir);
  const [row, database] = [await findInstallation(db), await findDatabaseIdentity(db)];
  const verdict = judgeInstallation({ row, database, folder, cluster });
  switch (verdict.kind) {
    case "foreign":
      throw cluster === undefined ? foreignInstallation(dataDir) : foreignCluster(dataDir);
    case "copy":
      if (row === undefined) await insertInstallation(db, randomUUID(), database);
      await holdInstallation(db, describeHold(verdict.seen));
      break;
    case "new":
    case "same": {
      const nonce = row?.nonce ?? (await insertInstallation(db, randomUUID(), database));
      if (row?.heldSince == null) writeFolderRecord(dataDir, { nonce, cluster: cluster?.place });
    }
  }
  const held = (await findInstallation(db))?.heldReason;
  const late = row === undefined ? [] : describeClockBehind(row.seenAt);
  await noteInstallationSeen(db);
  return [...(held == null ? [] : [`${held} ${ADOPT_STEP}`]), ...late];
}

/**
 * Refuses a database of the operator that belongs to another installation, before anything in it is changed. A database that no
 * start of this release has seen has no record.
 */
export async function refuseForeignDatabase(url: string, dataDir: string): Promise<void> {
  const folder = readFolderRecord(dataDir);
  if (folder === undefined) return;
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.installation') is not null as exists",
    );
    if (rows[0]?.exists !== true) throw foreignInstallation(dataDir);
    await client.query("set role findable_system");
    const { rows: found } = await client.query<{ nonce: string }>("select nonce from installation");
    if (found[0]?.nonce !== folder.nonce) throw foreignInstallation(dataDir);
  });
}

function foreignInstallation(dataDir: string): StartFailure {
  return new StartFailure(
    `The database of DATABASE_URL and the data folder ${dataDir} belong to different installations. Nothing was changed. Correct DATABASE_URL or DATA_DIR. To join this folder to that database, remove ${folderRecordFile(dataDir)}.`,
  );
}

function foreignCluster(dataDir: string): StartFailure {
  return new StartFailure(
    `The database in ${dataDir}/postgres comes from another installation than the rest of ${dataDir}, which has other keys and files. Put its own folder back, or start with a whole copy of the other data folder. To keep this mixture, remove ${folderRecordFile(dataDir)}.`,
  );
}

const LATE_MS = 60_000;

function describeClockBehind(seenAt: string): string[] {
  const seen = Date.parse(seenAt);
  const now = Date.now();
  if (seen - now < LATE_MS) return [];
  return [
    `The clock of this machine says ${new Date(now).toISOString()}, but the installation was at work at ${new Date(seen).toISOString()}, which is later. Set the clock: schedules, leases and signatures depend on it.`,
  ];
}
