import { type CompetitorCandidate, type CompetitorCandidates, resolutionOf } from "@findable/contract";
import { roundTo } from "../../kernel/statistics/summaries.ts";
import type { CandidateRow, SharedResults } from "./candidates.store.ts";
import type { NamedCompetitor } from "./named.store.ts";
import type { SiteKind } from "./site-kind.ts";

/** The weight of doubt in pages: one shared page of one may be chance, nine of ten are not. */
const DOUBT = 3;

/** The number of results pages of each site, and of both. */
interface SharedPages {
  ours: number;
  theirs: number;
  shared: number;
}

/**
 * The similarity of two sites by their results pages, 0 to 1: the shared part of all pages that show either, reduced for few
 * pages. A site on every page, such as an encyclopedia, shares all of ours but also many others.
 */
function pageSimilarity({ ours, theirs, shared }: SharedPages): number {
  return shared / (ours + theirs - shared + DOUBT);
}

/** A candidate before its kind is known, with the pages to judge it by. */
export interface Suggestion {
  candidate: Omit<CompetitorCandidate, "kind">;
  pages: readonly string[];
  named: SiteKind | null;
}

/** Sites that share our pages, most similar first, then those that a run named, those on most pages first. */
export function suggestionsOf(
  { our_weight, candidates }: SharedResults,
  named: readonly NamedCompetitor[],
  limit: number,
): Suggestion[] {
  const rows = new Map(candidates.map((row) => [row.domain, row]));
  for (const { domain } of named) if (!rows.has(domain)) rows.set(domain, unseen(domain));
  const kinds = new Map(named.map(({ domain, kind }) => [domain, kind]));
  const found = [...rows.values()].map((row) => ({ row, similarity: similarity(row, our_weight) }));
  const best = found.toSorted(
    (one, other) =>
      other.similarity - one.similarity ||
      other.row.queries - one.row.queries ||
      (one.row.domain < other.row.domain ? -1 : 1),
  );
  return best.slice(0, limit).map((one) => ({
    candidate: toCandidate(one),
    pages: one.row.pages,
    named: kinds.get(one.row.domain) ?? null,
  }));
}

export function toCandidates(
  { compared, ours }: SharedResults,
  suggestions: readonly Suggestion[],
  kindOf: (suggestion: Suggestion) => SiteKind | null,
): CompetitorCandidates {
  return {
    candidates: suggestions.map((one) => ({ ...one.candidate, kind: kindOf(one) ?? one.named })),
    ourQueries: ours,
    queriesCompared: compared,
    coverage: { resolve: compared === 0 ? [resolutionOf("no_results_pages")] : [] },
  };
}

function toCandidate({ row, similarity }: { row: CandidateRow; similarity: number }): Suggestion["candidate"] {
  return {
    domain: row.domain,
    similarity,
    sharedQueries: row.shared,
    queries: row.queries,
    ourBetter: row.our_better,
    theirBetter: row.shared - row.our_better,
    source: row.shared > 0 ? "serp" : "bootstrap_brand",
    exampleQueries: row.examples,
  };
}

function unseen(domain: string): CandidateRow {
  return { domain, queries: 0, shared: 0, weight: 0, shared_weight: 0, our_better: 0, examples: [], pages: [] };
}

function similarity({ weight, shared_weight }: CandidateRow, ourWeight: number): number {
  const likeness = pageSimilarity({ ours: ourWeight, theirs: weight, shared: shared_weight });
  return roundTo(likeness, 3);
}
