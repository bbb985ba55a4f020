/* Pure rules of this domain: no database. The demo uses them too. */

export { citationFigures, weeksOf } from "./citation-figures.ts";
export { citationFunnel } from "./citation-funnel.ts";
export { compareAnswers } from "./compare-answers.ts";
export { historyDays } from "./history.ts";
export { type AnswerRow, answerColumns, type Refusal, readRow } from "./imports/answer-rows.ts";
export { readCopiedAnswer } from "./imports/read-copied-answer.ts";
export { readReport, reportColumns } from "./imports/vendor-reports.ts";
export { planCitations } from "./plan.ts";
export { candidatesFrom, choosePrompts, type Demand } from "./prompts/suggest.ts";
export { createScorer, creditOf, type Parties, partyOf } from "./score-answer.ts";
export { shareSummary } from "./share-summary.ts";
export { cellOf, countByDay, type DailyCount } from "./statistics/daily-counts.ts";
export type { Sample } from "./statistics/sample.ts";
export { sampledRate, shareOfVoice, sharesOfCells } from "./statistics/wire.ts";
export { trackedDomains } from "./tracked-domains.ts";
