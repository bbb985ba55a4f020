export {
  brandTest,
  type CandidateOptions,
  type ExtractedCandidates,
  extractCandidates,
} from "./extract-candidates.ts";
export { labelCandidates, offersFrom } from "./label-candidates.ts";
export {
  type Baseline,
  baselineRanks,
  type CompetitorCandidate,
  chooseBaselineQueries,
  competitorCandidates,
  type MeasuredQuery,
  registrableDomain,
} from "./serp-facts.ts";
export { addSerpSuggestions } from "./serp-suggestions.ts";
