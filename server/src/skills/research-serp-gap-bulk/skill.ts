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
import { researchSerpGap } from "../research-serp-gap/skill.ts";
import { writeAnalyses } from "../write-analyses.ts";

const CONCURRENCY = 10;
const SECONDS = 20;

type Results = SerpGapBatch["results"];

/** Judges many stored keywords, each in a run of its own, and adds up what came of it. */
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
    await ctx.narrate(`Judging ${keywords.length} keywords, each in a run of its own.`);
    const results = hasRuns ? await awaitRuns(ctx, keywords) : await beginRuns(ctx, keywords, input);
    const batch = batchOf({ batchId, status: "SUCCEEDED", total: keywords.length }, results);
    if (results.length > 0 && results.every(({ error }) => error?.code === "external_unavailable"))
      throw nothingHad(results);
    const { EASY_WIN, WINNABLE_WITH_EFFORT, STRETCH, DOMINATED } = batch.verdicts;
    await ctx.narrate(
      `Easy wins: ${EASY_WIN}. Winnable with effort: ${WINNABLE_WITH_EFFORT}. A stretch: ${STRETCH}. Dominated by others: ${DOMINATED}. Not judged: ${batch.failed}.`,
    );
    await writeAnalyses(
      ctx,
      results.flatMap(({ analysis }) => analysis ?? []),
    );
    return batch;
  },
});

/** The batch that the operation stored, or one that is stored now where the skill was invoked by itself. */
function openBatch(ctx: RunContext, { keywordIds }: BulkSerpGapInput) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  return ctx.save("batch", async (tx) => {
    const stored = await findBatchOfRun(tx, place);
    if (stored !== undefined) return stored;
    const keywords = await chooseBatchKeywords(tx, place.workspaceId, keywordIds);
    return { batchId: await insertBatch(tx, place, keywords), keywords, hasRuns: false };
  });
}

/** Of the runs that were recorded together with this one. */
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

async function beginRuns(
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

/** What a run of one query answers was checked against its skill's schema when it ended. */
function isAnalysis(result: object): result is SerpGapAnalysis {
  return "gapId" in result;
}

function nothingHad(results: Results): AppError {
  const [first] = results;
  return new AppError(
    "external_unavailable",
    `None of ${results.length} keywords could be judged, and nothing was charged: ${first?.error?.message ?? "nobody answered."}`,
    { keywords: results.length },
  );
}
