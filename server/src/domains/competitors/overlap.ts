import type { Competitor, CompetitorOverlap } from "@findable/contract";
import type { OverlapRow } from "./overlap.store.ts";

export function toOverlap(
  { id, domain }: Pick<Competitor, "id" | "domain">,
  { ours, theirs, shared, gaps, wins }: OverlapRow,
  lastKeywordPullAt: string | null,
): CompetitorOverlap {
  const either = ours + theirs - shared;
  return {
    competitorId: id,
    competitorDomain: domain,
    summary: {
      competitorKeywords: theirs,
      ourKeywords: ours,
      shared,
      competitorOnly: theirs - shared,
      ourOnly: ours - shared,
      overlapRatio: either === 0 ? 0 : Math.round((shared / either) * 1000) / 1000,
    },
    topGaps: gaps,
    topWins: wins,
    lastKeywordPullAt,
  };
}
