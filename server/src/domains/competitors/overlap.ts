import { domainToUnicode } from "node:url";
import type { Competitor, CompetitorOverlap } from "@findable/contract";
import { registrableDomain } from "../serps/index.ts";
import type { OverlapRow } from "./overlap.store.ts";

/** Shorter names stand in too many words that have nothing to do with them. */
const SHORTEST_NAME = 4;

/** `hourglasspm` of `hourglass-pm.co.uk`, as it stands in phrases without their spaces; empty where it is too short to be told. */
export function nameIn(domain: string): string {
  const [label = ""] = domainToUnicode(registrableDomain(domain)).split(".");
  const name = label.replaceAll("-", "");
  return name.length < SHORTEST_NAME ? "" : name;
}

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
