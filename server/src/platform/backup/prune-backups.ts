import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { SWEEP_LOCK } from "../blobs/blobs.store.ts";
import { withClient } from "../database/connection.ts";
import type { BackupPlace } from "./backup-place.ts";
import { MANIFEST } from "./manifest.ts";
import { BASES, type BaseBackup, listBases, openBase } from "./physical/base-manifest.ts";
import { parseLsn } from "./physical/replication.ts";
import { LOGS, nameSegment, parseBlobListName, parseRange, type StoredBlobList } from "./physical/wal-names.ts";
import {
  type AnyBackup,
  type ListedBackup,
  listBackups,
  openBackup,
  parseBlobList,
  readBlobList,
} from "./read-backup.ts";

export interface PruneOptions {
  place: BackupPlace;
  /** Of the database whose backups these are: none of them begins meanwhile. */
  adminUrl: string;
  keepDays: number;
  now: Date;
}

const ALWAYS_KEPT = 3;
const DAY_MS = 86_400_000;

/**
 * Removes backups that are over their time, the log that only they needed, and contents of files that no remaining backup names.
 * Returns their names.
 */
export async function pruneBackups({ place, adminUrl, keepDays, now }: PruneOptions): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [SWEEP_LOCK]);
    if (rows[0]?.held !== true) return [];
    const copies = chooseExpired(await listBackups(place), keepDays, now);
    const bases = chooseExpired(await listBases(place), keepDays, now);
    const expired = [...copies.expired, ...bases.expired.map((name) => `${BASES}/${name}`)];
    if (expired.length === 0) return [];
    for (const name of expired) {
      // Without its manifest a backup is incomplete, so one that is removed in part is never restored.
      await place.remove(`${name}/${MANIFEST}`);
      await place.remove(name);
    }
    const keptBases = await Promise.all(bases.kept.map((name) => openBase(place, name)));
    const lists = bases.expired.length === 0 ? await listBlobLists(place) : await pruneLogs(place, keptBases);
    const keptCopies = await Promise.all(copies.kept.map((name) => openBackup(place, name)));
    await removeUnnamedBlobs(place, [...keptCopies, ...keptBases], lists);
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

/**
 * Removes the log before the oldest remaining base backup of its line. A line without one stays while it is younger than the oldest
 * base backup: its first one may be on its way. Returns the lists of contents that remain.
 */
async function pruneLogs(place: BackupPlace, bases: readonly BaseBackup[]): Promise<StoredBlobList[]> {
  const oldest = bases[0]?.manifest;
  if (oldest === undefined) return listBlobLists(place);
  const oldestAt = new Date(oldest.takenAt);
  const firstOf = new Map<string, string>();
  for (const { manifest } of bases.toReversed()) {
    const { line, timeline, startLsn, segmentBytes } = manifest;
    if (line !== undefined) firstOf.set(line, nameSegment(timeline, parseLsn(startLsn), segmentBytes));
  }
  const lists: StoredBlobList[] = [];
  for (const name of await place.list(LOGS)) {
    const [range, list] = [parseRange(name), parseBlobListName(name)];
    const first = range && firstOf.get(range.line);
    const isOver = range !== undefined && (first === undefined ? range.moment < oldestAt : range.segment < first);
    if (isOver || (list !== undefined && list.moment < oldestAt)) await place.remove(name);
    else if (list !== undefined) lists.push(list);
  }
  return lists;
}

async function listBlobLists(place: BackupPlace): Promise<StoredBlobList[]> {
  return (await place.list(LOGS)).flatMap((name) => parseBlobListName(name) ?? []);
}

async function removeUnnamedBlobs(
  place: BackupPlace,
  kept: readonly AnyBackup[],
  lists: readonly StoredBlobList[],
): Promise<void> {
  const named = new Set<string>();
  for (const backup of kept) for (const blob of await readBlobList(backup)) named.add(blob.name);
  for (const { name } of lists) {
    const stored = await place.read(name);
    for (const blob of parseBlobList(await text(stored.pipe(createGunzip())))) named.add(blob.name);
  }
  for (const name of await place.list("blobs")) if (!named.has(name)) await place.remove(name);
}
