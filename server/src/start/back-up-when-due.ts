import { findDatabaseLogins } from "../cli/database-logins.ts";
import type { Logger } from "../kernel/telemetry/logger.ts";
import { pruneBackups } from "../platform/backup/prune-backups.ts";
import { listBackups } from "../platform/backup/read-backup.ts";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { findMasterKeys, openBackupPlace } from "../wiring/backup-places.ts";
import { openUnrecordedBlobs } from "../wiring/create-services.ts";
import type { Config } from "./config.ts";

const HOUR_MS = 3_600_000;

/** Makes a backup where the newest one is older than BACKUP_EVERY_HOURS, and removes those over their time. */
export function createBackupPoll(
  config: Config,
  { logger, now }: { logger: Pick<Logger, "info">; now: () => Date },
): (signal: AbortSignal) => Promise<void> {
  const { to, everyHours, keepDays, passphrase } = config.backups;
  let dueAt = 0;
  return async (signal) => {
    if (to === undefined || now().getTime() < dueAt) return;
    const logins = await findDatabaseLogins(config);
    if ("absent" in logins) return;
    const { adminUrl } = logins;
    const place = openBackupPlace(to, config);
    const isDue = async () => {
      const newest = (await listBackups(place)).findLast(({ isComplete }) => isComplete);
      dueAt = newest === undefined ? 0 : newest.takenAt.getTime() + everyHours * HOUR_MS;
      return now().getTime() >= dueAt;
    };
    if (!(await isDue())) return;
    const report = await writeBackup({
      adminUrl,
      blobs: openUnrecordedBlobs(config),
      place,
      keys: findMasterKeys(config),
      passphrase,
      drafts: config.dataDir,
      signal,
      takenAt: now(),
      // Another worker may have made it meanwhile.
      isStillDue: isDue,
    });
    if (report === undefined) return;
    logger.info({ place: place.label, ...report }, "backed up");
    const expired = await pruneBackups({ place, adminUrl, keepDays, now: now() });
    if (expired.length > 0) logger.info({ place: place.label, expired }, "removed expired backups");
  };
}
