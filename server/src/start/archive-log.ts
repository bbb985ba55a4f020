import { findDatabaseLogins } from "../cli/database-logins.ts";
import { createWalArchiver, type WalArchiver } from "../platform/backup/physical/wal-archiver.ts";
import { dropSlot } from "../platform/backup/physical/wal-slot.ts";
import { withClient } from "../platform/database/connection.ts";
import { openBackupPlace } from "../wiring/backup-places.ts";
import { openUnrecordedBlobs } from "../wiring/create-services.ts";
import type { Config } from "./config.ts";

export interface LogArchive {
  /** Stores what has come, at most every BACKUP_LOG_SECONDS. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Archives the log of the embedded PostgreSQL for BACKUP_POINT_IN_TIME. Without it, removes the slot of an earlier setting. */
export function createLogArchive(config: Config): LogArchive {
  const { to, pointInTime } = config.backups;
  let archiver: WalArchiver | undefined;
  let hasDropped = false;

  async function work(): Promise<void> {
    const isWanted = pointInTime && to !== undefined;
    if (config.databaseUrl !== undefined || (!isWanted && hasDropped)) return;
    const logins = await findDatabaseLogins(config);
    if ("absent" in logins) return;
    const { adminUrl } = logins;
    if (!isWanted) {
      await withClient(adminUrl, dropSlot);
      hasDropped = true;
      return;
    }
    archiver ??= createWalArchiver({
      adminUrl,
      place: openBackupPlace(to, config),
      blobs: openUnrecordedBlobs(config),
      drafts: config.dataDir,
    });
    await archiver.flush();
  }

  return { work, close: async () => archiver?.close() };
}
