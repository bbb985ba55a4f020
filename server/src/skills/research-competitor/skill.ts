import {
  COMPETITOR_RESEARCH_CREDITS,
  type ErrorCode,
  PRICES,
  type PullBacklinksResult,
  type PullCompetitorKeywordsResult,
  type ResearchCompetitorInput,
  type ResearchCompetitorResult,
  researchCompetitorSkill,
} from "@findable/contract";
import { compareKeywords, requireCompetitor } from "../../domains/competitors/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { ChildRun } from "../../kernel/runs/child-run.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { pullBacklinks } from "../research-competitor-backlinks/skill.ts";
import { pullCompetitorKeywords } from "../research-competitor-keywords/skill.ts";

/** Tracks a competitor, pulls its keywords and backlinks, and compares its keywords with the brand's. */
export const researchCompetitor = defineSkill({
  ...researchCompetitorSkill,
  version: 1,
  estimate: () => ({ credits: COMPETITOR_RESEARCH_CREDITS, durationSeconds: 90 }),
  minimumCredits: ({ freshness }) => (freshness === "cached" ? 0 : COMPETITOR_RESEARCH_CREDITS),
  async run(ctx, { freshness = "now", ...domain }) {
    const { id, added } = await track(ctx, domain);
    const keywords = await ctx.child("keywords", pullCompetitorKeywords, { id, freshness });
    const backlinks = await ctx.child("backlinks", pullBacklinks, { id, freshness });
    const [failure] = [keywords, backlinks].map(({ error }) => error);
    if (keywords.result === null && backlinks.result === null && failure != null) {
      // Safe cast: a failed run records the code of an AppError.
      throw new AppError(failure.code as ErrorCode, failure.message, failure.details);
    }
    const result = { added, ...(await compare(ctx, id, keywords.result)), ...resultsOf(keywords, backlinks) };
    await ctx.narrate(sentenceOf(result));
    return result;
  },
});

/** Adds the domain with the rights of the run's key. A domain that is tracked already keeps its record. */
async function track(
  ctx: RunContext,
  domain: Omit<ResearchCompetitorInput, "freshness">,
): Promise<{ id: string; added: boolean }> {
  try {
    const { output } = await ctx.operation("add", "research.competitor.add", { ...domain }, { shows: { ...domain } });
    return { id: idIn(output, "id"), added: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "competitor_exists") throw error;
    return { id: idIn(error.details, "competitorId"), added: false };
  }
}

function idIn(value: unknown, field: string): string {
  const id: unknown = Reflect.get(Object(value), field);
  if (typeof id !== "string") throw new Error(`There is no \`${field}\` in the answer of research.competitor.add.`);
  return id;
}

/** Reads the record after the pulls and compares keywords. Charged only with fresh keywords. */
async function compare(ctx: RunContext, id: string, pulled: PullCompetitorKeywordsResult | null) {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id, id };
  const found = await ctx.look("overlap", async (db) => {
    const competitor = await requireCompetitor(db, place);
    const overlap = await compareKeywords(db, place);
    return { competitor, overlap: overlap.lastKeywordPullAt === null ? null : overlap };
  });
  const price = pulled === null || pulled.reused ? 0 : PRICES.competitorOverlap.perFreshPull;
  await ctx.step("compare", { price }, async () => found.overlap?.summary ?? null);
  return found;
}

function resultsOf(keywords: ChildRun<PullCompetitorKeywordsResult>, backlinks: ChildRun<PullBacklinksResult>) {
  const failed = [
    ...(keywords.result === null ? [`Its keywords were not pulled: ${reasonOf(keywords)}`] : keywords.result.warnings),
    ...(backlinks.result === null
      ? [`Its backlinks were not pulled: ${reasonOf(backlinks)}`]
      : backlinks.result.warnings),
  ];
  return { keywords: keywords.result, backlinks: backlinks.result, warnings: failed };
}

function reasonOf({ error, status }: ChildRun<unknown>): string {
  return error?.message ?? `The run was ${status}.`;
}

function sentenceOf({ competitor: { domain }, added, overlap }: ResearchCompetitorResult): string {
  const tracked = added ? `${domain} is now tracked.` : `${domain} was tracked already.`;
  if (overlap === null) return tracked;
  const { shared, competitorOnly, ourOnly } = overlap.summary;
  return `${tracked} You share ${shared} keywords; ${competitorOnly} only it ranks for, and ${ourOnly} only you.`;
}
