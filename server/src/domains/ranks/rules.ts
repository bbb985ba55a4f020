/* Pure rules of this domain: no database. The demo uses them too. */
export type { Publication } from "../platforms/index.ts";
export { explainRank, type Look } from "./explain-rank.ts";
export { judgeMovement } from "./judge-movement.ts";
export { judgeSince } from "./judge-since.ts";
export { publicationMarker, rankMarkers, type Storm, stormMarker } from "./rank-markers.ts";
export { wholeDays } from "./whole-days.ts";
