/* Pure rules of this domain: no database. The demo uses them too. */

export { citationFigures, weeksOf } from "./citation-figures.ts";
export { citationFunnel } from "./citation-funnel.ts";
export { CITED_DAYS, citedDomains } from "./cited-domains.ts";
export { compareAnswers } from "./compare-answers.ts";
export { bundleOf } from "./evidence/bundle.ts";
export { bundleFile } from "./evidence/bundle-file.ts";
export { evidenceSample } from "./evidence/evidence-sample.ts";
export { exportQuestion } from "./evidence/export-question.ts";
export { historyDays } from "./history.ts";
export { type AnswerRow, answerColumns, type Refusal, readRow } from "./imports/answer-rows.ts";
export { readCopiedAnswer } from "./imports/read-copied-answer.ts";
export { readReport, reportColumns } from "./imports/vendor-reports.ts";
export { indexedPages } from "./indexed-pages.ts";
export { planCitations } from "./plan.ts";
export { defaultPrompts } from "./prompts/default-prompts.ts";
export { keywordDemand } from "./prompts/record-demand.ts";
export { candidatesFrom, choosePrompts, type Demand } from "./prompts/suggest.ts";
export { samplesOf } from "./queries.ts";
export { createScorer, creditOf, type Parties, partyOf } from "./score-answer.ts";
export { shareSummary } from "./share-summary.ts";
export { cellOf, countByDay, type DailyCount } from "./statistics/daily-counts.ts";
export { askNext, mostAsked, precisionCritical, precisionReached } from "./statistics/early-stop.ts";
export type { Sample } from "./statistics/sample.ts";
export { watchedFrom } from "./statistics/watched-domains.ts";
export { sampledRate, shareOfVoice, sharesOfCells } from "./statistics/wire.ts";
export { trackedDomains } from "./tracked-domains.ts";
