import { aiCitationHistory } from "./operations/ai-citation-history.ts";
import { bulkCreateAiCitationQueries } from "./operations/bulk-create-ai-citation-queries.ts";
import { checkAiCitation } from "./operations/check-ai-citation.ts";
import { createAiCitationQuery } from "./operations/create-ai-citation-query.ts";
import { deleteAiCitationQuery } from "./operations/delete-ai-citation-query.ts";
import { exportAiCitationSamples } from "./operations/export-ai-citation-samples.ts";
import { getAiCitationQuery } from "./operations/get-ai-citation-query.ts";
import { getAiCitationSample } from "./operations/get-ai-citation-sample.ts";
import { importAnswers } from "./operations/import-answers.ts";
import { listAiCitationQueries } from "./operations/list-ai-citation-queries.ts";
import { listAiCitationSamples } from "./operations/list-ai-citation-samples.ts";
import { listAiCitationSources } from "./operations/list-ai-citation-sources.ts";
import { planAiCitation } from "./operations/plan-ai-citation.ts";
import { shareOfVoice } from "./operations/share-of-voice.ts";
import { suggestPrompts } from "./operations/suggest-prompts.ts";
import { updateAiCitationQuery } from "./operations/update-ai-citation-query.ts";

export { noEngines, requireEngines } from "./available-engines.ts";
export { bundleOf, readSamples } from "./evidence/bundle.ts";
export type { EvidenceSample } from "./evidence/evidence-sample.ts";
export { type BundleVerdict, verifyBundle } from "./evidence/verify-bundle.ts";
export { findReportedPause } from "./monitoring/budget.store.ts";
export { emitCoreLosses } from "./monitoring/core-losses.ts";
export { takeEngineTurn } from "./monitoring/engine-turns.store.ts";
export { fireSampling } from "./monitoring/fire-sampling.ts";
export { createSamplingPoll } from "./monitoring/poll-samplings.ts";
export { claimReads, findNextTry, recordRead } from "./monitoring/sentinel-reads.store.ts";
export { defaultPrompts } from "./prompts/default-prompts.ts";
export { selectGroundingQueries, selectMonitoredPrompts } from "./prompts/monitored.store.ts";
export { keywordDemand, namedOffer, segmentDemand } from "./prompts/record-demand.ts";
export { isPrompt } from "./prompts/safe-question.ts";
export { type Candidate, candidatesFrom, choosePrompts, type Demand } from "./prompts/suggest.ts";
export { wordsLanguage } from "./prompts/word-keyword.ts";
export { findQuery, recordSampling } from "./queries/queries.store.ts";
export { queryNotFound } from "./queries/queries.ts";
export { expireSamples } from "./samples/expire-samples.ts";
export { emitSampleCompleted } from "./samples/sample-events.ts";
export { countToday, insertSample, selectSamplesOfRun } from "./samples/samples.store.ts";
export type { SampleAnswer } from "./samples/samples.ts";
export { checkResult, ownCells } from "./scoring/check-result.ts";
export { createNameFinder, type NameFinder } from "./scoring/name-finder.ts";
export { findParties } from "./scoring/parties.store.ts";
export { recountAnswers } from "./scoring/recount-answers.ts";
export { createScorer, isBranded, type Parties } from "./scoring/score-answer.ts";
export { basketShares, ownRate, type ScoredPrompt, scorePrompt } from "./scoring/score-basket.ts";
export { basketSummary } from "./shares/basket-summary.ts";
export { findShareOfVoice } from "./shares/find-share-of-voice.ts";
export { emitShareChanges } from "./shares/share-events.ts";
export { findWeeklyCitations } from "./shares/weekly-citations.ts";
export { countCitationsOfPage, sampleSoon } from "./sources/citations-of-page.store.ts";
export { recordReadPages } from "./sources/cited-pages.store.ts";
export type { CitedPage, PageCell } from "./sources/cited-pages.ts";
export { type CitedProspect, selectCitedProspects } from "./sources/cited-prospects.store.ts";
export { countEarlierPages } from "./sources/count-earlier-pages.ts";
export { keyOf as citedPageKey } from "./sources/pages-of-answer.ts";
export { askNext, mostAsked } from "./statistics/early-stop.ts";
export type { Question } from "./statistics/figures.ts";
export { sampledRate } from "./statistics/wire.ts";

export const operations = [
  listAiCitationQueries,
  createAiCitationQuery,
  bulkCreateAiCitationQueries,
  getAiCitationQuery,
  updateAiCitationQuery,
  deleteAiCitationQuery,
  aiCitationHistory,
  shareOfVoice,
  checkAiCitation,
  listAiCitationSamples,
  getAiCitationSample,
  exportAiCitationSamples,
  planAiCitation,
  listAiCitationSources,
  importAnswers,
  suggestPrompts,
];
