export { brandTest } from "./extract-candidates.ts";
export { labelCandidates, offersFrom } from "./guess-offers.ts";
export {
  type Baseline,
  baselineRanks,
  type CompetitorCandidate,
  chooseBaselineQueries,
  competitorCandidates,
  type MeasuredQuery,
} from "./baseline.ts";
export { addSerpSuggestions } from "./serp-suggestions.ts";
