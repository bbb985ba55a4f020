import type { Tx } from "../../kernel/database/db.ts";
import { CHECKS_JUDGED, judgeMovement } from "./judge-movement.ts";
import { judgeSince } from "./judge-since.ts";
import { findLostPages, type LostPage } from "./lost-pages.ts";
import { emitRankEvents, type RankCounts, type RankRun } from "./rank-events.ts";
import { type Judged, type RankReport, reportOf, type StormSize } from "./rank-report.ts";
import { insertRankChecks, lockRanks, selectSeries } from "./ranks.store.ts";
import type { NewRankCheck, Series } from "./ranks.ts";
import { storeCurrentRanks } from "./store-current-ranks.ts";
import { insertStorm } from "./storms.store.ts";

/** A check of a keyword, with its phrase for the recipients of events. */
export interface KeywordCheck extends NewRankCheck {
  keyword: string;
}

export interface RecordedRanks {
  counts: RankCounts;
  report: RankReport;
  judged: readonly Judged[];
  lostPages: readonly LostPage[];
}

/** The period of `change7d`, which a quarter of a day shortens: a queue may delay checks. */
const CHANGE_WEEK_MS = 6.75 * 86_400_000;
/** Number of keywords whose histories are in memory at once. */
const HISTORIES_PER_BATCH = 500;

/**
 * Records the measurements of a run in one transaction: checks, current ranks and the events of movements. A failed check is
 * stored, but it changes no rank, belongs to no series and emits no movement.
 */
export async function recordRanks(
  tx: Tx,
  run: Omit<RankRun, keyof Series> & Series,
  checks: readonly KeywordCheck[],
): Promise<RecordedRanks> {
  await lockRanks(tx, run.workspaceId);
  await insertRankChecks(tx, run, checks);
  const measured = checks.filter(({ outcome }) => outcome !== "failed");
  const judged: Judged[] = [];
  for (let from = 0; from < measured.length; from += HISTORIES_PER_BATCH) {
    judged.push(...(await judge(tx, run, measured.slice(from, from + HISTORIES_PER_BATCH))));
  }
  const report = reportOf(judged, run);
  const significantIds = report.significant.map(({ keywordId }) => keywordId);
  await storeCurrentRanks(tx, { ...run, significantIds }, measured);
  const counts = {
    checked: measured.length,
    notFound: measured.filter(({ outcome }) => outcome === "not_found").length,
    failed: checks.length - measured.length,
  };
  if (report.storm !== undefined) await storeStorm(tx, run, measured, report.storm);
  await emitRankEvents(tx, run, counts, report);
  return { counts, report, judged, lostPages: await findLostPages(tx, run, report.dropped) };
}

/**
 * A storm is dated on the day of the move, which an earlier run may have measured. If this run did, it is dated on its first check:
 * the checks of a run are no order of events, and the next storm must be later than all of them.
 */
async function storeStorm(
  tx: Tx,
  run: RankRun & Series,
  checks: readonly KeywordCheck[],
  { since, at, ...size }: StormSize,
): Promise<void> {
  const first = Math.min(...checks.map(({ checkedAt }) => Date.parse(checkedAt)));
  const times = { at: new Date(Math.min(at, first)).toISOString(), since: new Date(since).toISOString() };
  await insertStorm(tx, { ...run, ...size, ...times });
}

async function judge(
  tx: Tx,
  run: { workspaceId: string; rankDrop: number } & Series,
  checks: readonly KeywordCheck[],
): Promise<Judged[]> {
  const keywordIds = checks.map(({ keywordId }) => keywordId);
  const series = await selectSeries(tx, run, { keywordIds, most: CHECKS_JUDGED });
  return checks.flatMap(({ keywordId, keyword, url, via }) => {
    const made = series.get(keywordId) ?? [];
    const movement = judgeMovement(made, run);
    if (movement === undefined) return [];
    const week = judgeSince(made, movement.current.at - CHANGE_WEEK_MS);
    return [{ keywordId, keyword, url, via, movement, week }];
  });
}
