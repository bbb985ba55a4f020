import { checkAiCitation } from "./operations/check-ai-citation.ts";
import { getAiCitationSample } from "./operations/get-ai-citation-sample.ts";
import { listAiCitationSamples } from "./operations/list-ai-citation-samples.ts";

export { noEngines } from "./available-engines.ts";
export { checkResult } from "./check-result.ts";
export { expireSamples } from "./expire-samples.ts";
export { findParties } from "./parties.store.ts";
export { countToday, insertSample, selectSamplesOfRun } from "./samples.store.ts";
export type { SampleAnswer } from "./samples.ts";
export { createScorer, isBranded, type Parties } from "./score-answer.ts";

export const operations = [checkAiCitation, listAiCitationSamples, getAiCitationSample];
