import { momentOfBackup, nameBackup } from "../manifest.ts";

/** The folder of archived logs in a place. Each slot of a cluster has a line of segments in it, named by the slot. */
export const LOGS = "wal";

/** Slots of ours. A base backup contains no slots, so that each restored cluster begins a line that only it writes. */
export const SLOT_PREFIX = "findable_wal_";

/** A stored range of one segment. The ranges of a segment may overlap; a whole segment replaces its ranges. */
export interface StoredRange {
  /** Its name in the place. */
  name: string;
  line: string;
  segment: string;
  from: number;
  to: number;
  /** Everything that was committed before this moment is in this range or before it. */
  moment: Date;
  /** As stored, compressed. */
  bytes: number;
  /** The first half of the SHA-256 of the stored bytes, as hex. */
  sum: string;
}

/** A list of contents of files that were stored while a line was written. */
export interface StoredBlobList {
  name: string;
  line: string;
  moment: Date;
}

const RANGE =
  /^wal\/([0-9a-f]+)\/([0-9A-F]{24})\.([0-9a-f]{8})-([0-9a-f]{8})\.(\d{8}T\d{9}Z)\.(\d+)\.([0-9a-f]{32})\.gz$/;
const BLOB_LIST = /^wal\/([0-9a-f]+)\/blobs\.(\d{8}T\d{9}Z)\.gz$/;

export function nameRange(range: Omit<StoredRange, "name">): string {
  const hex = (offset: number) => offset.toString(16).padStart(8, "0");
  const { line, segment, from, to, moment, bytes, sum } = range;
  return `${LOGS}/${line}/${segment}.${hex(from)}-${hex(to)}.${nameBackup(moment)}.${bytes}.${sum}.gz`;
}

export function parseRange(name: string): StoredRange | undefined {
  const [, line = "", segment = "", from = "", to = "", moment = "", bytes, sum = ""] = RANGE.exec(name) ?? [];
  const at = momentOfBackup(moment);
  if (at === undefined) return undefined;
  return {
    ...{ name, line, segment, moment: at, sum },
    ...{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), bytes: Number(bytes) },
  };
}

export function nameBlobList(line: string, moment: Date): string {
  return `${LOGS}/${line}/blobs.${nameBackup(moment)}.gz`;
}

export function parseBlobListName(name: string): StoredBlobList | undefined {
  const [, line = "", moment = ""] = BLOB_LIST.exec(name) ?? [];
  const at = momentOfBackup(moment);
  return at === undefined ? undefined : { name, line, moment: at };
}

/** The name of the segment that a position is in, as PostgreSQL names its file. */
export function nameSegment(timeline: number, lsn: bigint, segmentBytes: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  const segment = lsn / BigInt(segmentBytes);
  return [BigInt(timeline), segment / perFile, segment % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}
