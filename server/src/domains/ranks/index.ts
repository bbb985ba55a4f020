import { checkKeywordRank } from "./operations/check-keyword-rank.ts";
import { explainRank } from "./operations/explain-rank.ts";
import { rankDistribution } from "./operations/rank-distribution.ts";
import { rankHistory } from "./operations/rank-history.ts";
import { trackRank } from "./operations/track-rank.ts";

export { type ChosenKeyword, chooseKeywords, MAX_KEYWORDS } from "./choose-keywords.ts";
export { findMoves, type Move, type Moves } from "./find-moves.ts";
export { findRankDays } from "./find-rank-days.ts";
export { DEFAULT_DAYS } from "./find-rank-evidence.ts";
export { findRankMarkers } from "./find-rank-markers.ts";
export { insertFirstRanks } from "./first-ranks.ts";
export type { KeywordCheck } from "./judge-checks.ts";
export { findPagesLostIn } from "./lost-pages.ts";
export type { OwnPage } from "./own-page.ts";
export { recordOwnPages, selectOwnPages } from "./own-pages.store.ts";
export { publicationMarker, stormMarker } from "./rank-markers.ts";
export { changeOf, dropOf, riseOf, significantOf } from "./rank-report.ts";
export { selectLastPosition, selectNow, selectSeries } from "./ranks.store.ts";
export { DEFAULT_RANK_DROP, DEPTH, type Series } from "./ranks.ts";
export { type RecordedRanks, recordRanks } from "./record-ranks.ts";
export { selectWeeklyPlaces } from "./weekly-places.store.ts";
export { markerIn } from "./words/words-for.ts";

export const operations = [checkKeywordRank, rankHistory, trackRank, rankDistribution, explainRank];
