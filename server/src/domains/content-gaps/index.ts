import { findContentGaps } from "./operations/find-content-gaps.ts";
import { getContentGap } from "./operations/get-content-gap.ts";
import { listContentGaps } from "./operations/list-content-gaps.ts";
import { queueContent } from "./operations/queue-content.ts";

export { insertReport, markQueued, type NewGap } from "./content-gaps.store.ts";
export { type Candidate, type Candidates, findCandidates, type GapQuestion } from "./find-candidates.ts";
export { competitorsIn, costOfInput, gapCost } from "./gap-cost.ts";
export { angleFor, type ComparedPage, weaknessOf } from "./gap-words.ts";
export type { OwnPlace, RivalPhrase } from "./phrases.ts";
export { countsOf, planGaps, type ReservedGap, reserveGaps } from "./queue-gaps.ts";
export { findQueued } from "./queued-content.store.ts";
export {
  type CheckedRank,
  selectCheckedRanks,
  selectContentIds,
  selectPillars,
  selectRivalPhrases,
} from "./rival-phrases.store.ts";
export { type JudgedGap, judgeBySearch } from "./search-verdict.ts";
export { isFarAhead } from "./standing.ts";

export const operations = [findContentGaps, listContentGaps, getContentGap, queueContent];
