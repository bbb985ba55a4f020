import type { Device, LostPage, RankChange, RankMonitorResult } from "@findable/contract";
import { foundRank, type Tracked } from "./rank-checks.ts";

/** As in the contract: positions gained that are an improvement, and the workspace's `alerts.rankDrop`. */
const IMPROVED = 5;
const DROPPED = 3;
const TOP = 10;
/** Days of a keyword's usual position. */
const BASELINE_DAYS = 28;
/** Median absolute deviations times this are the standard deviation of a normal distribution. */
const MAD_TO_DEVIATION = 1.4826;
/** Checks in a row outside the usual range that are no chance any more. */
const IN_A_ROW = 2;
/** Of a keyword in 30 days of daily checks. */
const FALSE_ALARMS = 0.1;
/** Checks in a row outside the usual range after which that range is no longer usual. */
const LONGEST = 7;

export interface Movement {
  change: RankChange;
  /** Positions of the last days, the newest first; null is not found. Failed checks are left out. */
  positions: readonly (number | null)[];
  /** The usual position; null where it was never found. */
  baseline: number | null;
  smallestVisibleDrop: number;
  /** The page that ranked last; null where none did. */
  lastPage: string | null;
  /** Checks in a row, up to the newest, outside the usual range. */
  checks: number;
}

/** What the checks of a morning show of a keyword, of today's where none is named. */
export function movementOf(
  { id, keyword, tracked }: { id: string; keyword: string; tracked: Tracked },
  device: Device,
  country: string,
  morning = 0,
): Movement {
  const length = Math.min(BASELINE_DAYS, Math.max(tracked.since - morning, 1)) + 1;
  const made = Array.from({ length }, (_, day) => foundRank(keyword, morning + day, device, country));
  const measured = made.filter(({ outcome }) => outcome !== "failed");
  const positions = measured.map(({ position }) => position);
  const usual = positions.slice(1).flatMap((position) => position ?? []);
  const baseline = median(usual) ?? null;
  const deviation =
    MAD_TO_DEVIATION * (median(usual.map((position) => Math.abs(position - (baseline ?? position)))) ?? 0);
  const smallestVisibleDrop = Math.round(Math.max(1.5, 3 * deviation) * 10) / 10;
  const inside = (position: number | null) =>
    position !== null && Math.abs(position - (baseline ?? position)) < smallestVisibleDrop;
  const outside = positions.findIndex(inside);
  const [current = null, previous = null] = positions;
  return {
    change: { keywordId: id, keyword, previous, current, url: measured[0]?.url ?? null, via: measured[0]?.via ?? null },
    positions,
    lastPage: measured.find(({ url }) => url !== null)?.url ?? null,
    baseline,
    smallestVisibleDrop,
    checks: outside < 0 ? positions.length : outside,
  };
}

export function reportOf(moves: readonly Movement[]): RankMonitorResult {
  const changes = moves.map(({ change }) => change);
  return {
    checked: moves.length,
    failed: 0,
    improved: changes.filter((change) => gain(change) >= IMPROVED).sort((one, other) => gain(other) - gain(one)),
    dropped: moves.filter(hasDropped).map(dropOf),
    lostTop10: changes.filter(
      ({ previous, current }) => previous !== null && previous <= TOP && (current ?? 101) > TOP,
    ),
    lostPages: lostPagesIn(moves),
    significant: moves.flatMap(({ change, baseline, checks, smallestVisibleDrop }) =>
      baseline === null || change.current === null || checks < IN_A_ROW || checks > LONGEST
        ? []
        : [{ ...change, baseline, checks, smallestVisibleDrop }],
    ),
    expectedFalseAlarmsPer30d: Math.round(moves.length * FALSE_ALARMS * 10) / 10,
    warnings: [],
  };
}

/** The change since the last check before the drop, which two checks show. */
function dropOf({ change, positions }: Movement): RankChange {
  return { ...change, previous: positions[2] ?? change.previous };
}

/** Pages of dropped keywords that rank for no keyword now. */
function lostPagesIn(moves: readonly Movement[]): LostPage[] {
  const ranking = new Set(moves.map(({ change }) => change.url));
  const lost = moves.filter((move) => hasDropped(move) && move.change.current === null && !ranking.has(move.lastPage));
  const pages = Map.groupBy(lost, ({ lastPage }) => lastPage);
  return [...pages].flatMap(([url, ofPage]) => (url === null ? [] : [{ url, keywords: ofPage.map(dropOf) }]));
}

function gain({ previous, current }: RankChange): number {
  return previous === null || current === null ? 0 : previous - current;
}

/** The loss shows in two checks in a row, against the one before them. */
function hasDropped({ positions: [current, previous, before] }: Movement): boolean {
  if (before === undefined || before === null || current === undefined || previous === undefined) return false;
  return (current ?? 101) - before >= DROPPED && (previous ?? 101) - before >= DROPPED;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 && low !== undefined && high !== undefined ? (low + high) / 2 : high;
}
