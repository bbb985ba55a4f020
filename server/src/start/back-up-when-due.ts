import { findDatabaseLogins } from "../cli/database-logins.ts";
import type { Logger } from "../kernel/telemetry/logger.ts";
import type { BackupPlace } from "../platform/backup/backup-place.ts";
import { listBases, openBase } from "../platform/backup/physical/base-manifest.ts";
import { findLine } from "../platform/backup/physical/wal-slot.ts";
import { writeBaseBackup } from "../platform/backup/physical/write-base.ts";
import { pruneBackups } from "../platform/backup/prune-backups.ts";
import { type ListedBackup, listBackups } from "../platform/backup/read-backup.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { withClient } from "../platform/database/connection.ts";
import { findMasterKeys, openBackupPlace } from "../wiring/backup-places.ts";
import { openUnrecordedBlobs } from "../wiring/create-services.ts";
import type { Config } from "./config.ts";

const HOUR_MS = 3_600_000;

interface PollOptions {
  logger: Pick<Logger, "info">;
  now: () => Date;
}

/**
 * Makes a backup where the newest one is older than BACKUP_EVERY_HOURS, and removes those over their time. With
 * BACKUP_POINT_IN_TIME, does the same with base backups, and makes one at once where the archived log continues none.
 */
export function createBackupPoll(config: Config, { logger, now }: PollOptions): (signal: AbortSignal) => Promise<void> {
  const { to, everyHours, keepDays, passphrase, pointInTime } = config.backups;
  const dueAt = { copies: 0, bases: 0 };

  async function isOld(kind: keyof typeof dueAt, listed: () => Promise<ListedBackup[]>): Promise<boolean> {
    if (now().getTime() < dueAt[kind]) return false;
    const newest = (await listed()).findLast(({ isComplete }) => isComplete);
    dueAt[kind] = newest === undefined ? 0 : newest.takenAt.getTime() + everyHours * HOUR_MS;
    return now().getTime() >= dueAt[kind];
  }

  return async (signal) => {
    if (to === undefined) return;
    const isAnyDue = pointInTime || now().getTime() >= dueAt.copies;
    const logins = isAnyDue ? await findDatabaseLogins(config) : undefined;
    if (logins === undefined || "absent" in logins) return;
    const { adminUrl } = logins;
    const place = openBackupPlace(to, config);
    const options = {
      ...{ adminUrl, place, passphrase, signal, drafts: config.dataDir, takenAt: now() },
      blobs: openUnrecordedBlobs(config),
      keys: findMasterKeys(config),
    };
    // Another worker may have made it meanwhile, so both are asked again once no other backup runs.
    const isCopyDue = () => isOld("copies", () => listBackups(place));
    const isBaseDue = async () =>
      (await isOld("bases", () => listBases(place))) || !(await isLineContinued(adminUrl, place));
    const copy = (await isCopyDue()) ? await writeBackup({ ...options, isStillDue: isCopyDue }) : undefined;
    if (copy !== undefined) logger.info({ place: place.label, ...copy }, "backed up");
    const isBaseWanted = pointInTime && (await isBaseDue());
    const base = isBaseWanted ? await writeBaseBackup({ ...options, isStillDue: isBaseDue }) : undefined;
    if (base !== undefined) logger.info({ place: place.label, ...base }, "made a base backup");
    if (copy === undefined && base === undefined) return;
    const expired = await pruneBackups({ place, adminUrl, keepDays, now: now() });
    if (expired.length > 0) logger.info({ place: place.label, expired }, "removed expired backups");
  };
}

/** Whether the newest base backup belongs to the log that is archived now. True where none is archived yet. */
async function isLineContinued(adminUrl: string, place: BackupPlace): Promise<boolean> {
  const line = await withClient(adminUrl, findLine);
  if (line === undefined) return true;
  const newest = (await listBases(place)).findLast(({ isComplete }) => isComplete);
  return newest !== undefined && (await openBase(place, newest.name)).manifest.line === line;
}
