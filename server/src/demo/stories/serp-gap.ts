import type {
  AnalyzeSerpGapInput,
  AnalyzeSerpGapResult,
  BulkSerpGapInput,
  BulkSerpGapResult,
  SerpGapAnalysis,
} from "@findable/contract";
import { slugOf } from "../../market/phrase-words.ts";
import { csvFile } from "../csv-table.ts";
import { type DemoFile, type DemoStep, demoSkill, OWN_RUN } from "../demo-skill.ts";
import { EXAMPLE_SEED } from "../world/audience/discovery.ts";
import { batchIdOf, batchOf, childOf, keywordsOfBatch } from "../world/serps/serp-gap-batches.ts";
import { freshGap } from "../world/serps/serp-gaps.ts";
import { serpOfId } from "../world/serps/serps.ts";
import type { Weights } from "../world/serps/winnability.ts";

export const serpGapStory = demoSkill<Partial<AnalyzeSerpGapInput>, AnalyzeSerpGapResult>(
  "research.serp_gap",
  (input) => {
    const { query, queries, serpId } = input;
    const weights = weightsOf(input);
    if (queries !== undefined) {
      const analyses = [...new Set(queries)].map((one) => freshGap(one, input, weights));
      return { result: { analyses, failed: [] }, steps: analyses.flatMap(stepsOf), files: [fileOf(analyses)] };
    }
    const stored = serpId === undefined ? undefined : serpOfId(serpId);
    const asked = query ?? stored?.query ?? EXAMPLE_SEED;
    // The demo stores nothing between calls, so the stored page can be of another query. Treat it as one of this query.
    const analysis = freshGap(asked, input, weights, stored === undefined ? undefined : { ...stored, query: asked });
    return { result: analysis, steps: stepsOf(analysis), files: [fileOf([analysis])] };
  },
);

function weightsOf({ options = {} }: Partial<AnalyzeSerpGapInput>): Weights | undefined {
  const { weightContent, weightDR, weightBrand } = options;
  if (weightContent === undefined || weightDR === undefined || weightBrand === undefined) return undefined;
  return { content: weightContent, rating: weightDR, brand: weightBrand };
}

function stepsOf({ query, winnability, recommendation, competitors }: SerpGapAnalysis): DemoStep[] {
  const name = slugOf(query);
  const verdict = winnability.verdict.toLowerCase().replaceAll("_", " ");
  return [
    { name: `serp:${name}`, durationMs: 2150 },
    { name: `pages:${name}`, durationMs: 6400, progress: { total: competitors.length, unit: "pages" } },
    {
      name: `judge:${name}`,
      durationMs: 130,
      says: `"${query}": ${winnability.score} of 100, ${verdict}. ${recommendation.angle}`,
    },
  ];
}

function fileOf(analyses: readonly SerpGapAnalysis[]): DemoFile {
  return csvFile(`agent-output/serp-gap/${OWN_RUN}/analyses.csv`, analyses.map(rowOf));
}

function rowOf({ query, currentRank, winnability, cliffs, recommendation }: SerpGapAnalysis) {
  const detected = cliffs.filter((cliff) => cliff.detected).map(({ type }) => type);
  return {
    query,
    current_rank: currentRank,
    score: winnability.score,
    verdict: winnability.verdict,
    months_to_top_three: winnability.estimatedMonthsToTopThree,
    cliffs: detected.join(" "),
    action: recommendation.action ?? "",
    effort: recommendation.estimatedEffort,
    angle: recommendation.angle,
  };
}

export const bulkSerpGapStory = demoSkill<Partial<BulkSerpGapInput>, BulkSerpGapResult>(
  "research.serp_gap.bulk",
  (input) => {
    const judged = keywordsOfBatch(input);
    const batch = batchOf(batchIdOf(judged), judged, input);
    const { EASY_WIN, WINNABLE_WITH_EFFORT, STRETCH, DOMINATED } = batch.verdicts;
    return {
      result: batch,
      steps: [
        { name: "start", durationMs: 90, says: `Analyzing ${batch.total} keywords, each in its own run.` },
        { name: "judge", durationMs: 3000 + batch.total * 900, progress: { total: batch.total, unit: "keywords" } },
        {
          name: "sum-up",
          durationMs: 40,
          says: `Easy win: ${EASY_WIN}. Winnable with effort: ${WINNABLE_WITH_EFFORT}. Stretch: ${STRETCH}. Dominated: ${DOMINATED}.`,
        },
      ],
      files: [fileOf(batch.results.flatMap(({ analysis }) => analysis ?? []))],
      skillsUsed: ["research.serp_gap"],
      children: judged.map((keyword) => childOf(keyword, input)),
    };
  },
);
