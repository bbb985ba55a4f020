import type { CompetitorCandidates } from "@findable/contract";
import type { CandidateRow, SharedResults } from "./candidates.store.ts";
import { pageSimilarity } from "./page-similarity.ts";

export function toCandidates(
  { compared, ours, our_weight, candidates }: SharedResults,
  limit: number,
): CompetitorCandidates {
  const found = candidates.map((row) => ({ row, similarity: similarity(row, our_weight) }));
  const best = found.toSorted(
    (one, other) => other.similarity - one.similarity || (one.row.domain < other.row.domain ? -1 : 1),
  );
  return {
    candidates: best.slice(0, limit).map(({ row, similarity }) => ({
      domain: row.domain,
      similarity,
      sharedQueries: row.shared,
      queries: row.queries,
      ourBetter: row.our_better,
      theirBetter: row.shared - row.our_better,
      exampleQueries: row.examples,
    })),
    ourQueries: ours,
    queriesCompared: compared,
  };
}

function similarity({ weight, shared_weight }: CandidateRow, ourWeight: number): number {
  const likeness = pageSimilarity({ ours: ourWeight, theirs: weight, shared: shared_weight });
  return Math.round(likeness * 1000) / 1000;
}
