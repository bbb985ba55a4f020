import { type Competitor, type CompetitorOverlap, unknownFor } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import type { OverlapRow } from "./overlap.store.ts";

/** A competitor without a pull has no numbers: nothing is known of it. */
export function toOverlap(
  { id, domain }: Pick<Competitor, "id" | "domain">,
  row: OverlapRow,
  lastKeywordPullAt: string | null,
): CompetitorOverlap {
  const isPulled = lastKeywordPullAt !== null;
  return {
    competitorId: id,
    competitorDomain: domain,
    summary: isPulled ? summaryOf(row) : { ...NO_NUMBERS, ourKeywords: row.ours },
    topGaps: isPulled ? row.gaps : [],
    topWins: isPulled ? row.wins : [],
    topUnknown: isPulled ? row.unknowns : [],
    lastKeywordPullAt,
  };
}

const NO_NUMBERS = {
  competitorKeywords: null,
  shared: null,
  competitorOnly: null,
  ourOnly: null,
  unknown: null,
  overlapRatio: null,
  ...unknownFor("no_keyword_pull"),
};

/** The ratio leaves unknown keywords out, because our side was not measured. */
function summaryOf({ ours, theirs, shared, unknown }: OverlapRow): CompetitorOverlap["summary"] {
  const compared = ours + theirs - shared - unknown;
  return {
    competitorKeywords: theirs,
    ourKeywords: ours,
    shared,
    competitorOnly: theirs - shared - unknown,
    ourOnly: ours - shared,
    unknown,
    overlapRatio: compared === 0 ? null : roundTo(shared / compared, 3),
    ...unknownFor(compared === 0 ? "no_ranks" : null),
  };
}
