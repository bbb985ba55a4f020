import type { BackupPlace } from "./backup-place.ts";
import type { BackupFile } from "./manifest.ts";
import { listBases, openBase } from "./physical/base-manifest.ts";
import { LOGS, parseRange } from "./physical/wal-names.ts";
import { listBackups, openBackup } from "./read-backup.ts";

/** What the backups of a place take, without the contents of files, which they share. */
export interface PlaceUsage {
  place: string;
  kinds: { kind: string; count: number; bytes: number }[];
}

/** Sizes are read from manifests and names: a bucket would need a request for each object. */
export async function measurePlace(place: BackupPlace): Promise<PlaceUsage> {
  const copies = (await listBackups(place)).filter(({ isComplete }) => isComplete);
  const bases = (await listBases(place)).filter(({ isComplete }) => isComplete);
  const sum = (files: readonly Pick<BackupFile, "bytes">[]) => files.reduce((all, { bytes }) => all + bytes, 0);
  let [copyBytes, baseBytes] = [0, 0];
  for (const { name } of copies) {
    const { manifest } = await openBackup(place, name);
    copyBytes += sum([...manifest.tables.flatMap(({ files }) => files), ...manifest.blobs.files]);
  }
  for (const { name } of bases) {
    const { manifest } = await openBase(place, name);
    baseBytes += sum([...manifest.files, manifest.fileList, ...manifest.blobs.files]);
  }
  const ranges = (await place.list(LOGS)).flatMap((name) => parseRange(name) ?? []);
  return {
    place: place.label,
    kinds: [
      { kind: "backup", count: copies.length, bytes: copyBytes },
      { kind: "base backup", count: bases.length, bytes: baseBytes },
      { kind: "log segment", count: new Set(ranges.map(({ segment }) => segment)).size, bytes: sum(ranges) },
    ],
  };
}
