import type { KeywordMetrics } from "@findable/contract";

/** The values of the first, completed by those of the second. */
export function mergeMetrics(
  one: KeywordMetrics | undefined,
  other: KeywordMetrics | undefined,
): KeywordMetrics | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    cpc: one.cpc ?? other.cpc,
    competition: one.competition ?? other.competition,
    monthlySearches: one.monthlySearches ?? other.monthlySearches,
    vendorIntent: one.vendorIntent ?? other.vendorIntent,
    trafficPotential: one.trafficPotential ?? other.trafficPotential,
    language: one.language ?? other.language,
  };
}
