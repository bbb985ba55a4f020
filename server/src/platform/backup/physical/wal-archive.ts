import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { BackupPlace } from "../backup-place.ts";
import { BackupFault } from "../manifest.ts";
import type { BaseManifest } from "./base-manifest.ts";
import { reachOf } from "./receive-wal.ts";
import { parseLsn } from "./replication.ts";
import { LOGS, nameSegment, parseRange, type StoredRange } from "./wal-names.ts";

/** A segment as far as it is archived. */
export interface ArchivedSegment {
  segment: string;
  ranges: StoredRange[];
}

/** The log that continues a base backup without a gap. */
export interface Continuation {
  segments: ArchivedSegment[];
  /** The last instant that can be restored. */
  reachesTo: Date;
  /** The missing segment after it, if later ones exist. */
  missing: string | undefined;
}

const decompress = promisify(gunzip);

/** Finds the log behind a base backup. Segments that the base backup contains need not be archived. */
export async function findContinuation(place: BackupPlace, base: BaseManifest): Promise<Continuation> {
  const continuation: Continuation = { segments: [], reachesTo: new Date(base.endedAt), missing: undefined };
  if (base.line === undefined) return continuation;
  const names = await place.list(`${LOGS}/${base.line}`);
  const bySegment = Map.groupBy(
    names.flatMap((name) => parseRange(name) ?? []),
    ({ segment }) => segment,
  );
  const size = BigInt(base.segmentBytes);
  const ofBase = nameSegment(base.timeline, parseLsn(base.endLsn) - 1n, base.segmentBytes);
  for (let lsn = parseLsn(base.startLsn); ; lsn += size) {
    const segment = nameSegment(base.timeline, lsn, base.segmentBytes);
    const found = bySegment.get(segment) ?? [];
    const ranges = chain(found);
    if (ranges.length > 0) {
      continuation.segments.push({ segment, ranges });
      for (const { moment } of ranges) if (moment > continuation.reachesTo) continuation.reachesTo = moment;
    }
    if (segment > ofBase && reachOf(ranges) < base.segmentBytes) {
      const hasMore = reachOf(ranges) < Math.max(0, ...found.map(({ to }) => to));
      if (hasMore || [...bySegment.keys()].some((other) => other > segment)) continuation.missing = segment;
      return continuation;
    }
  }
}

/** The last instant that a line reaches to, whatever is missing before it. */
export async function findLogReach(place: BackupPlace, line: string): Promise<Date | undefined> {
  const ranges = (await place.list(`${LOGS}/${line}`)).flatMap((name) => parseRange(name) ?? []);
  return ranges
    .map(({ moment }) => moment)
    .reduce<Date | undefined>((last, moment) => (last === undefined || moment > last ? moment : last), undefined);
}

/** The ranges that cover a segment from its beginning, in order. */
function chain(found: readonly StoredRange[]): StoredRange[] {
  const chosen: StoredRange[] = [];
  for (;;) {
    const reach = reachOf(chosen);
    const [next] = found.filter(({ from, to }) => from <= reach && to > reach).toSorted((a, b) => b.to - a.to);
    if (next === undefined) return chosen;
    chosen.push(next);
  }
}

/** Throws a BackupFault in words unless the log reaches an instant. */
export function requireReach({ reachesTo, missing }: Continuation, target: Date, base: BaseManifest): void {
  if (target <= reachesTo) return;
  const until = reachesTo.toISOString();
  if (missing !== undefined) {
    throw new BackupFault(
      `The archived log has a gap: segment ${missing} is missing after ${until}. Restore to that instant or an earlier one, or to one after a later base backup.`,
    );
  }
  const why =
    base.line === undefined
      ? "No log was archived behind that base backup. Set BACKUP_POINT_IN_TIME=true before you need it."
      : "Name that instant or an earlier one, or `latest`.";
  throw new BackupFault(`${target.toISOString()} is not archived: the log reaches to ${until}. ${why}`);
}

/** Only what a target needs: the log to the first range that ends after it. */
export function cutContinuation({ segments }: Continuation, target: Date | undefined): ArchivedSegment[] {
  if (target === undefined) return segments;
  const last = segments.findIndex(({ ranges }) => ranges.some(({ moment }) => moment > target));
  return last === -1 ? segments : segments.slice(0, last + 1);
}

/** The bytes of a segment, filled up with zeros, at which PostgreSQL stops reading. Throws a BackupFault for a damaged range. */
export async function readSegment(
  place: BackupPlace,
  { ranges }: ArchivedSegment,
  segmentBytes: number,
): Promise<Buffer> {
  const bytes = Buffer.alloc(segmentBytes);
  for (const range of ranges) {
    const stored = await buffer(await place.read(range.name));
    const sum = createHash("sha256").update(stored).digest("hex").slice(0, 32);
    if (stored.byteLength !== range.bytes || sum !== range.sum) {
      throw new BackupFault(`${range.name} is damaged: its SHA-256 is not the one in its name.`);
    }
    const content = await decompress(stored).catch((cause: unknown) => {
      throw new BackupFault(`${range.name} is damaged: it cannot be decompressed.`, { cause });
    });
    content.copy(bytes, range.from);
  }
  return bytes;
}
