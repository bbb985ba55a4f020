/* Pure rules of this domain: no database. The demo uses them too. */

export { bundleOf } from "./evidence/bundle.ts";
export { bundleFile } from "./evidence/bundle-file.ts";
export { evidenceSample } from "./evidence/evidence-sample.ts";
export { exportQuestion } from "./evidence/export-question.ts";
export { type AnswerRow, answerColumns, type Refusal, readRow } from "./imports/answer-rows.ts";
export { readCopiedAnswer } from "./imports/read-copied-answer.ts";
export { readReport, reportColumns } from "./imports/vendor-reports.ts";
export { planCitations } from "./plan.ts";
export { defaultPrompts } from "./prompts/default-prompts.ts";
export { keywordDemand } from "./prompts/record-demand.ts";
export { candidatesFrom, choosePrompts, type Demand } from "./prompts/suggest.ts";
export { citationFigures, weeksOf } from "./queries/citation-figures.ts";
export { citationFunnel } from "./queries/citation-funnel.ts";
export { samplesOf } from "./queries/queries.ts";
export { compareAnswers } from "./scoring/compare-answers.ts";
export { createScorer, creditOf, type Parties, partyOf } from "./scoring/score-answer.ts";
export { trackedDomains } from "./scoring/tracked-domains.ts";
export { historyDays } from "./shares/history.ts";
export { shareSummary } from "./shares/share-summary.ts";
export { CITED_DAYS, citedDomains } from "./sources/cited-domains.ts";
export { indexedPages } from "./sources/indexed-pages.ts";
export { cellOf, countByDay, type DailyCount } from "./statistics/daily-counts.ts";
export { askNext, mostAsked, precisionCritical, precisionReached } from "./statistics/early-stop.ts";
export type { Sample } from "./statistics/sample.ts";
export { watchedFrom } from "./statistics/watched-domains.ts";
export { sampledRate, shareOfVoice, sharesOfCells } from "./statistics/wire.ts";
