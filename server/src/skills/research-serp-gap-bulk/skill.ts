import {
  type BulkSerpGapInput,
  bulkSerpGapSkill,
  PRICES,
  type SerpGapAnalysis,
  type SerpGapBatch,
} from "@findable/contract";
import {
  type BatchKeyword,
  batchOf,
  chooseBatchKeywords,
  findBatchOfRun,
  insertBatch,
} from "../../domains/serp-gaps/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import { researchSerpGap } from "../research-serp-gap/skill.ts";
import { writeAnalyses } from "../research-serp-gap/write-analyses.ts";

const CONCURRENCY = 10;
const SECONDS = 20;

type Results = SerpGapBatch["results"];

/** Analyzes many stored keywords, each in its own child run, and summarizes the results. */
export const researchSerpGapBulk = defineSkill({
  ...bulkSerpGapSkill,
  version: 1,
  estimate: ({ keywordIds, concurrency = CONCURRENCY }) => ({
    credits: PRICES.serpGap.perQuery * keywordIds.length,
    durationSeconds: Math.max(SECONDS, Math.ceil((SECONDS * keywordIds.length) / concurrency)),
  }),
  minimumCredits: ({ keywordIds }) => PRICES.serpGap.perQuery * keywordIds.length,
  async run(ctx, input): Promise<SerpGapBatch> {
    const { batchId, keywords, hasRuns } = await openBatch(ctx, input);
    await ctx.narrate(`Analyzing ${keywords.length} keywords, each in its own run.`);
    const results = hasRuns ? await awaitRuns(ctx, keywords) : await startRuns(ctx, keywords, input);
    const batch = batchOf({ batchId, status: "SUCCEEDED", total: keywords.length }, results);
    if (results.length > 0 && results.every(({ error }) => error?.code === "external_unavailable"))
      throw allFailed(results);
    const { EASY_WIN, WINNABLE_WITH_EFFORT, STRETCH, DOMINATED } = batch.verdicts;
    const best = bestOf(results);
    if (best !== "") await ctx.narrate(`Highest scores: ${best}.`);
    await ctx.narrate(
      `Easy win: ${EASY_WIN}. Winnable with effort: ${WINNABLE_WITH_EFFORT}. Stretch: ${STRETCH}. Dominated: ${DOMINATED}. Failed: ${batch.failed}.`,
    );
    await writeAnalyses(
      ctx,
      results.flatMap(({ analysis }) => analysis ?? []),
    );
    return batch;
  },
});

/** The queries with the highest scores. */
function bestOf(results: Results): string {
  const analyses = results.flatMap(({ analysis }) => analysis ?? []);
  const sorted = analyses.toSorted((one, other) => other.winnability.score - one.winnability.score);
  return someOf(sorted.map(({ query, winnability }) => `"${query}" (${winnability.score})`));
}

/** Loads the batch that the operation has stored. If the skill was started without the operation, stores a new batch. */
function openBatch(ctx: RunContext, { keywordIds }: BulkSerpGapInput) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  return ctx.save("batch", async (tx) => {
    const stored = await findBatchOfRun(tx, place);
    if (stored !== undefined) return stored;
    const keywords = await chooseBatchKeywords(tx, place.workspaceId, keywordIds);
    return { batchId: await insertBatch(tx, place, keywords), keywords, hasRuns: false };
  });
}

/** Waits for the child runs that were recorded together with this one. */
async function awaitRuns(ctx: RunContext, keywords: readonly BatchKeyword[]): Promise<Results> {
  const members = await ctx.family();
  return members.map(({ invocationId, status, result, error }, place) => ({
    keywordId: keywords[place]?.keywordId ?? "",
    invocationId,
    status,
    analysis: result !== null && isAnalysis(result) ? result : null,
    ...(error === null ? {} : { error }),
  }));
}

async function startRuns(
  ctx: RunContext,
  keywords: readonly BatchKeyword[],
  { location, language, concurrency = CONCURRENCY }: BulkSerpGapInput,
): Promise<Results> {
  const requests = keywords.map(({ keywordId, query }) => {
    return { key: keywordId, input: { query, ...market({ location, language }) } };
  });
  const runs = await ctx.children("judge", researchSerpGap, requests, { concurrency });
  return runs.map(({ invocationId, status, result, error }, place) => ({
    keywordId: keywords[place]?.keywordId ?? "",
    invocationId,
    status,
    analysis: result !== null && isAnalysis(result) ? result : null,
    ...(error === null ? {} : { error: ctx.envelope(error) }),
  }));
}

function market({ location, language }: Pick<BulkSerpGapInput, "location" | "language">) {
  return { ...(location === undefined ? {} : { location }), ...(language === undefined ? {} : { language }) };
}

/** The engine has validated the result against the schema of its skill, so one field identifies an analysis. */
function isAnalysis(result: object): result is SerpGapAnalysis {
  return "gapId" in result;
}

function allFailed(results: Results): AppError {
  const [first] = results;
  return new AppError(
    "external_unavailable",
    `The analysis of all ${results.length} keywords failed, and no credits were charged: ${first?.error?.message ?? "unknown reason."}`,
    { keywords: results.length },
  );
}
