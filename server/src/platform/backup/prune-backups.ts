import { SWEEP_LOCK } from "../blobs/blobs.store.ts";
import { withClient } from "../database/connection.ts";
import type { BackupPlace } from "./backup-place.ts";
import { MANIFEST } from "./manifest.ts";
import { type ListedBackup, listBackups, openBackup, readBlobList } from "./read-backup.ts";

export interface PruneOptions {
  place: BackupPlace;
  /** Of the database whose backups these are: none of them begins meanwhile. */
  adminUrl: string;
  keepDays: number;
  now: Date;
}

const ALWAYS_KEPT = 3;
const DAY_MS = 86_400_000;

/** Removes backups that are over their time, and contents of files that no remaining backup names. Returns their names. */
export async function pruneBackups({ place, adminUrl, keepDays, now }: PruneOptions): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [SWEEP_LOCK]);
    if (rows[0]?.held !== true) return [];
    const { expired, kept } = chooseExpired(await listBackups(place), keepDays, now);
    if (expired.length === 0) return [];
    for (const name of expired) {
      // Without its manifest a backup is incomplete, so one that is removed in part is never restored.
      await place.remove(`${name}/${MANIFEST}`);
      await place.remove(name);
    }
    await removeUnnamedBlobs(place, kept);
    return expired;
  });
}

/** The newest complete backups stay whatever their age. An incomplete one is left from a process that died. */
function chooseExpired(
  backups: readonly ListedBackup[],
  keepDays: number,
  now: Date,
): { expired: string[]; kept: string[] } {
  const newest = new Set(
    backups
      .filter(({ isComplete }) => isComplete)
      .slice(-ALWAYS_KEPT)
      .map(({ name }) => name),
  );
  const isExpired = ({ name, takenAt, isComplete }: ListedBackup) =>
    !newest.has(name) && now.getTime() - takenAt.getTime() > (isComplete ? keepDays : 1) * DAY_MS;
  return {
    expired: backups.filter(isExpired).map(({ name }) => name),
    kept: backups.filter((backup) => backup.isComplete && !isExpired(backup)).map(({ name }) => name),
  };
}

async function removeUnnamedBlobs(place: BackupPlace, kept: readonly string[]): Promise<void> {
  const named = new Set<string>();
  for (const name of kept) for (const blob of await readBlobList(await openBackup(place, name))) named.add(blob.name);
  for (const name of await place.list("blobs")) if (!named.has(name)) await place.remove(name);
}
