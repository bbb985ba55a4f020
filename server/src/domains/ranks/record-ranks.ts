import type { Tx } from "../../kernel/database/db.ts";
import { judgeChecks, type KeywordCheck } from "./judge-checks.ts";
import { findLostPages, type LostPage } from "./lost-pages.ts";
import { emitRankEvents, type RankCounts, type RankRun } from "./rank-events.ts";
import { type Judged, type RankReport, reportOf, type StormSize } from "./rank-report.ts";
import { insertRankChecks, lockRanks } from "./ranks.store.ts";
import type { Series } from "./ranks.ts";
import { storeCurrentRanks } from "./store-current-ranks.ts";
import { insertStorm } from "./storms.store.ts";

export interface RecordedRanks {
  counts: RankCounts;
  report: RankReport;
  judged: readonly Judged[];
  lostPages: readonly LostPage[];
}

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
  const judged = await judgeChecks(tx, run, measured);
  const report = reportOf(judged, run);
  await storeCurrentRanks(tx, { ...run, judged }, measured);
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
