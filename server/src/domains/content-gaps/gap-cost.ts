import { type EstimatedCost, type FindContentGapsInput, PRICES } from "@findable/contract";

const SECONDS_PER_COMPETITOR = 45;
const SECONDS_PER_PULL = 40;

/** The price of a comparison with so many competitors, some of which must be pulled first. */
export function gapCost({ competitors, pulls }: { competitors: number; pulls: number }): EstimatedCost {
  return {
    credits: competitors * PRICES.contentGap.perCompetitor + pulls * PRICES.competitorKeywords.perPull,
    durationSeconds: 30 + competitors * SECONDS_PER_COMPETITOR + pulls * SECONDS_PER_PULL,
  };
}

/** The estimate from the input alone, which assumes that domains are untracked and competitors are pulled. */
export function costOfInput({ competitorIds = [], competitorDomains = [] }: FindContentGapsInput): EstimatedCost {
  return gapCost({ competitors: competitorIds.length + competitorDomains.length, pulls: competitorDomains.length });
}

/** Competitors that the input names; one that it names twice counts twice. */
export function competitorsIn({ competitorIds = [], competitorDomains = [] }: FindContentGapsInput): number {
  return competitorIds.length + competitorDomains.length;
}
