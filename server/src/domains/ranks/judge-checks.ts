import type { Db } from "../../kernel/database/db.ts";
import { CHECKS_JUDGED, judgeMovement } from "./judge-movement.ts";
import { judgeSince } from "./judge-since.ts";
import type { Judged } from "./rank-report.ts";
import { selectSeries } from "./ranks.store.ts";
import type { NewRankCheck, Series } from "./ranks.ts";

/** A check of a keyword, with its phrase for the recipients of events. */
export interface KeywordCheck extends NewRankCheck {
  keyword: string;
}

/** The period of `change7d`, which a quarter of a day shortens: a queue may delay checks. */
const CHANGE_WEEK_MS = 6.75 * 86_400_000;
/** Number of keywords whose histories are in memory at once. */
const HISTORIES_PER_BATCH = 500;

/** Judges the keywords of successful checks that are stored. A check that decides nothing is left out. */
export async function judgeChecks(
  db: Db,
  run: { rankDrop: number } & Series,
  checks: readonly KeywordCheck[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (let from = 0; from < checks.length; from += HISTORIES_PER_BATCH) {
    judged.push(...(await judgeBatch(db, run, checks.slice(from, from + HISTORIES_PER_BATCH))));
  }
  return judged;
}

async function judgeBatch(
  db: Db,
  run: { rankDrop: number } & Series,
  checks: readonly KeywordCheck[],
): Promise<Judged[]> {
  const keywordIds = checks.map(({ keywordId }) => keywordId);
  const series = await selectSeries(db, run, { keywordIds, most: CHECKS_JUDGED });
  return checks.flatMap(({ keywordId, keyword, url, via }) => {
    const made = series.get(keywordId) ?? [];
    const movement = judgeMovement(made, run);
    if (movement === undefined) return [];
    const week = judgeSince(made, movement.current.at - CHANGE_WEEK_MS);
    return [{ keywordId, keyword, url, via, movement, week }];
  });
}
