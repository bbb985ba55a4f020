import { type AnalyzeSerpGapResult, analyzeSerpGapSkill, type SerpGapAnalysis } from "@findable/contract";
import { learnNamesOfRead } from "../../domains/competitors/index.ts";
import {
  costOf,
  type GapRequest,
  insertSerpGap,
  pricePerQuery,
  readGapRequest,
} from "../../domains/serp-gaps/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import { analyzePage, type PageFacts } from "./analyze-page.ts";
import { fetchPages, type GapFailure, type GapPage } from "./fetch-pages.ts";
import { findLinks } from "./find-links.ts";
import { planPages } from "./plan-pages.ts";
import { readContents } from "./read-contents.ts";
import { writeAnalyses } from "./write-analyses.ts";

const MAX_NARRATED = 5;

/** Analyzes whether the brand can reach the top results of one or several queries, and what it needs. */
export const researchSerpGap = defineSkill({
  ...analyzeSerpGapSkill,
  version: 2,
  estimate: costOf,
  minimumCredits: (input) => costOf(input).credits,
  async run(ctx, input): Promise<AnalyzeSerpGapResult> {
    const request = readGapRequest(input);
    const { ourDomain = ctx.workspace.primaryDomain, considerOwnedSubdomains } = request;
    const found = await fetchPages(ctx, input, request, { ourDomain, considerOwnedSubdomains });
    const pages = found.filter((one): one is GapPage => !("code" in one));
    const failures = found.filter((one): one is GapFailure => "code" in one);
    const [failure] = failures;
    if (failure !== undefined && (!request.isList || isOutage(pages, failures))) throw toError(failure);

    const links = await findLinks(ctx, pages, ourDomain);
    const contents = await readContents(ctx, pages);
    const plans = await planPages(ctx, pages, input, { ourDomain, considerOwnedSubdomains });
    const facts = pages.flatMap((page, index): PageFacts[] => {
      const plan = plans[index];
      return plan === undefined ? [] : [{ page, links, contents: contents[index] ?? [], plan }];
    });
    const analyses = await analyze(ctx, facts, ourDomain, request);
    await narrate(ctx, analyses, failures);

    const [analysis] = analyses;
    if (!request.isList && analysis !== undefined) return analysis;
    await writeAnalyses(ctx, analyses);
    return { analyses, failed: failures.map(({ query, code, message }) => ({ query, code, message })) };
  },
});

/** Whether every search failed. A results page that is too small does not count, because it is a valid answer. */
function isOutage(pages: readonly GapPage[], failures: readonly GapFailure[]): boolean {
  return pages.length === 0 && failures.every(({ code }) => code === "external_unavailable");
}

function toError({ code, message, details }: GapFailure): AppError {
  return new AppError(code, message, details);
}

function analyze(
  ctx: RunContext,
  facts: readonly PageFacts[],
  ourDomain: string,
  { weights, serpId }: GapRequest,
): Promise<SerpGapAnalysis[]> {
  const { id: invocationId, agencyId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id, invocationId };
  return ctx.eachSaved(
    "judge",
    facts,
    ({ page }) => page.query,
    async (one) => analyzePage(one, ourDomain, weights),
    async (tx, analysis, { contents }) => {
      await learnNamesOfRead(tx, place.workspaceId, contents);
      return insertSerpGap(tx, place, analysis);
    },
    { price: pricePerQuery(serpId), unit: "queries", isComputed: true },
  );
}

async function narrate(
  ctx: RunContext,
  analyses: readonly SerpGapAnalysis[],
  failures: readonly GapFailure[],
): Promise<void> {
  for (const { query, winnability, recommendation } of analyses.slice(0, MAX_NARRATED)) {
    const verdict = winnability.verdict.toLowerCase().replaceAll("_", " ");
    await ctx.narrate(`"${query}": ${winnability.score} of 100, ${verdict}. ${recommendation.angle}`);
  }
  const others = analyses.slice(MAX_NARRATED).map(({ query, winnability }) => `"${query}" (${winnability.score})`);
  if (others.length > 0) await ctx.narrate(`Also analyzed, with scores: ${someOf(others)}.`);
  for (const { message } of failures.slice(0, MAX_NARRATED)) await ctx.narrate(message);
}
