/* Pure rules of this domain: no database. The demo uses them too. */

export { citationFigures, weeksOf } from "./citation-figures.ts";
export { planCitations } from "./plan.ts";
export { createScorer, creditOf, type Parties, partyOf } from "./score-answer.ts";
export { changeFrom } from "./statistics/changes.ts";
export { countByDay, type DailyCount } from "./statistics/daily-counts.ts";
export { figuresFrom } from "./statistics/figures.ts";
export type { Sample } from "./statistics/sample.ts";
export { partsOf, rounded, sampled, sampledRate, shareOfVoice } from "./statistics/wire.ts";
export { trackedDomains } from "./tracked-domains.ts";
