import { text } from "node:stream/consumers";
import type { BackupPlace } from "../backup-place.ts";
import { BackupFault, type BackupFile, MANIFEST, MANIFEST_SUM, momentOfBackup, readAnyManifest } from "../manifest.ts";
import type { AnyBackup, ListedBackup } from "../read-backup.ts";

/** The folder of base backups in a place. */
export const BASES = "base";

/** What a restore of a copied cluster needs to know. Written last: a base backup without it is incomplete. */
export interface BaseManifest {
  format: 1;
  release: string;
  /** Start of the copy, ISO 8601. */
  takenAt: string;
  /** The earliest instant that the copy can be restored to, ISO 8601, by the clock of the database. */
  endedAt: string;
  /** Version of the PostgreSQL that was copied. Another major version cannot run the copy. */
  postgres: string;
  systemId: string;
  timeline: number;
  /** Where the recovery begins and may end, as positions in the log. */
  startLsn: string;
  endLsn: string;
  /** Bytes of a segment of the log. */
  segmentBytes: number;
  /** The archive of the log that continues this copy; absent where none was kept. */
  line?: string;
  /** A tar archive of the cluster, compressed in parts. */
  files: BackupFile[];
  /** PostgreSQL's own manifest of the copy: each file with its SHA-256. */
  fileList: BackupFile;
  blobs: { count: number; bytes: number; files: BackupFile[] };
  keys: string[];
  sealedKeys?: BackupFile;
}

export interface BaseBackup extends AnyBackup {
  manifest: BaseManifest;
}

/** The base backups of a place, oldest first. */
export async function listBases(place: BackupPlace): Promise<ListedBackup[]> {
  const files = await place.list(BASES);
  const names = new Set(files.map((file) => file.split("/")[1] ?? ""));
  const complete = new Set(
    files.filter((file) => file.endsWith(`/${MANIFEST}`)).map((file) => file.split("/")[1] ?? ""),
  );
  return [...names].toSorted().flatMap((name) => {
    const takenAt = momentOfBackup(name);
    return takenAt === undefined ? [] : [{ name, takenAt, isComplete: complete.has(name) }];
  });
}

export async function openBase(place: BackupPlace, name: string): Promise<BaseBackup> {
  const folder = `${BASES}/${name}`;
  const read = async (file: string) => text(await place.read(`${folder}/${file}`));
  return { place, name: folder, manifest: readAnyManifest(await read(MANIFEST), await read(MANIFEST_SUM)) };
}

/** The newest base backup that ended by an instant; without one, the newest of all. Throws a BackupFault in words. */
export async function findBase(place: BackupPlace, target: Date | undefined): Promise<BaseBackup> {
  const names = (await listBases(place)).filter(({ isComplete }) => isComplete).map(({ name }) => name);
  if (names.length === 0) {
    throw new BackupFault(
      `There is no complete base backup in ${place.label}. \`findable backup --physical\` makes one of the embedded PostgreSQL.`,
    );
  }
  let oldest: BaseBackup | undefined;
  for (const name of names.toReversed()) {
    const base = await openBase(place, name);
    if (target === undefined || new Date(base.manifest.endedAt) <= target) return base;
    oldest = base;
  }
  throw new BackupFault(
    `${target?.toISOString()} is before the oldest base backup, which ended at ${oldest?.manifest.endedAt}. Name that instant or a later one.`,
  );
}
