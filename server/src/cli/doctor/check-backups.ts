import { listBackups } from "../../platform/backup/read-backup.ts";
import type { Config } from "../../start/config.ts";
import { openBackupPlace } from "../../wiring/backup-places.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const HOUR_MS = 3_600_000;

/** Whether the newest scheduled backup is young enough. Nothing where none are scheduled. */
export async function checkBackups(config: Config | undefined, now: Date): Promise<Check[]> {
  const to = config?.backups.to;
  if (config === undefined || to === undefined) return [];
  try {
    const newest = (await listBackups(openBackupPlace(to, config))).findLast(({ isComplete }) => isComplete);
    if (newest === undefined)
      return [
        warn("backups", `There is no complete backup in ${to}.`, "A worker makes the first one within a minute."),
      ];
    const hours = Math.floor((now.getTime() - newest.takenAt.getTime()) / HOUR_MS);
    const about = `The newest backup in ${to} is ${newest.name}, ${hours} hours old.`;
    if (hours < 2 * config.backups.everyHours) return [ok("backups", about)];
    return [warn("backups", about, "Search the log of the workers for `backing up failed`, or run `findable backup`.")];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      fail("backups", `The backups in ${to} cannot be listed: ${reason}`, "Check BACKUP_TO and its credentials."),
    ];
  }
}
