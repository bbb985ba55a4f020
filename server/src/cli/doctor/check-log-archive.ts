import { findLogReach } from "../../platform/backup/physical/wal-archive.ts";
import { findSlot, type WalSlot } from "../../platform/backup/physical/wal-slot.ts";
import { withClient } from "../../platform/database/connection.ts";
import type { Config } from "../../start/config.ts";
import { openBackupPlace } from "../../wiring/backup-places.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { bytes } from "../text-layout.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const NAME = "point in time";
/** A round of a worker takes less. An idle service writes log every minute. */
const LATE_MS = 600_000;
/** A quarter of `max_slot_wal_keep_size`, at which the server gives the log up. */
const WAITING_BYTES = 1024 ** 3;

/** Whether the log of the embedded PostgreSQL reaches the place. Nothing where it is not archived. */
export async function checkLogArchive(config: Config | undefined, now: Date): Promise<Check[]> {
  const to = config?.backups.to;
  if (config === undefined || to === undefined || !config.backups.pointInTime) return [];
  const logins = await findDatabaseLogins(config);
  if ("absent" in logins) return [];
  try {
    const slot = await withClient(logins.adminUrl, findSlot);
    const reach = slot && (await findLogReach(openBackupPlace(to, config), slot.line));
    return [judge(slot, reach, to, now)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      fail(NAME, `The archived log in ${to} cannot be listed: ${reason}`, "Check BACKUP_TO and its credentials."),
    ];
  }
}

const LOOK = "Search the log of the workers for `archiving the log failed`.";

function judge(slot: WalSlot | undefined, reach: Date | undefined, to: string, now: Date): Check {
  if (slot === undefined) return warn(NAME, `No log is archived in ${to} yet.`, "A worker begins within a minute.");
  if (slot.isLost) {
    return fail(
      NAME,
      `PostgreSQL has given up log that was not archived, so instants ${reach === undefined ? "" : `after ${reach.toISOString()} `}are lost until the next base backup.`,
      `A worker begins again by itself. ${LOOK}`,
    );
  }
  const about = `The log in ${to} was last archived at ${reach?.toISOString() ?? "no time yet"}, and ${bytes(slot.waitingBytes)} wait.`;
  const isLate = reach === undefined || now.getTime() - reach.getTime() > LATE_MS;
  if (!isLate && slot.waitingBytes < WAITING_BYTES) return ok(NAME, about);
  return warn(NAME, about, slot.isActive ? LOOK : `No worker receives the log. ${LOOK}`);
}
