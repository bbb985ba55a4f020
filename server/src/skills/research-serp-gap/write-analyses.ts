import type { SerpGapAnalysis } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Writes the analyses as CSV. The path contains the run, so that no later run replaces the file. */
export async function writeAnalyses(ctx: RunContext, analyses: readonly SerpGapAnalysis[]): Promise<void> {
  if (analyses.length === 0) return;
  const table = stringify(analyses.map(lineOf), { header: true, escape_formulas: true });
  const path = `agent-output/serp-gap/${ctx.invocation.id}/analyses.csv`;
  await ctx.files.write(path, table, { contentType: "text/csv", tags: ["serp-gap"] });
}

function lineOf({ query, currentRank, winnability, cliffs, recommendation }: SerpGapAnalysis) {
  return {
    query,
    current_rank: currentRank,
    score: winnability.score,
    confidence: winnability.confidence,
    verdict: winnability.verdict,
    months_to_top_three: winnability.estimatedMonthsToTopThree,
    cliffs: cliffs.flatMap(({ type, detected }) => (detected ? [type] : [])).join(" "),
    action: recommendation.action ?? "",
    effort: recommendation.estimatedEffort,
    angle: recommendation.angle,
  };
}
