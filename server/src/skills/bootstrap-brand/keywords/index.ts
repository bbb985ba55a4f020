export { brandTest } from "./extract-candidates.ts";
export { labelCandidates, offersFrom } from "./label-candidates.ts";
export {
  type Baseline,
  baselineRanks,
  type CompetitorCandidate,
  chooseBaselineQueries,
  competitorCandidates,
  type MeasuredQuery,
} from "./serp-facts.ts";
export { addSerpSuggestions } from "./serp-suggestions.ts";
