import { type AnalyzeSerpGapResult, analyzeSerpGapSkill, type SerpGapAnalysis } from "@findable/contract";
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
import { writeAnalyses } from "../write-analyses.ts";
import { findLinks } from "./find-links.ts";
import { findPages, type GapFailure, type GapPage } from "./find-pages.ts";
import { judgePage, type PageFacts } from "./judge-page.ts";
import { readContents } from "./read-contents.ts";

const TOLD = 5;

/** Judges whether the brand can get to the top for one query or several, and what stands in the way. */
export const researchSerpGap = defineSkill({
  ...analyzeSerpGapSkill,
  version: 1,
  estimate: costOf,
  minimumCredits: (input) => costOf(input).credits,
  async run(ctx, input): Promise<AnalyzeSerpGapResult> {
    const request = readGapRequest(input);
    const { ourDomain = ctx.workspace.primaryDomain, considerOwnedSubdomains } = request;
    const found = await findPages(ctx, input, request, { ourDomain, considerOwnedSubdomains });
    const pages = found.filter((one): one is GapPage => !("code" in one));
    const failures = found.filter((one): one is GapFailure => "code" in one);
    const [failure] = failures;
    if (failure !== undefined && (!request.isList || isNothing(pages, failures))) throw refusal(failure);

    const links = await findLinks(ctx, pages, ourDomain);
    const contents = await readContents(ctx, pages);
    const facts = pages.map((page, index): PageFacts => ({ page, links, contents: contents[index] ?? [] }));
    const analyses = await judge(ctx, facts, ourDomain, request);
    await narrate(ctx, analyses, failures);

    const [analysis] = analyses;
    if (!request.isList && analysis !== undefined) return analysis;
    await writeAnalyses(ctx, analyses);
    return { analyses, failed: failures.map(({ query, code, message }) => ({ query, code, message })) };
  },
});

/** Where the source of results is away nothing was learnt; pages that are too small are an answer. */
function isNothing(pages: readonly GapPage[], failures: readonly GapFailure[]): boolean {
  return pages.length === 0 && failures.every(({ code }) => code === "external_unavailable");
}

function refusal({ code, message, details }: GapFailure): AppError {
  return new AppError(code, message, details);
}

function judge(
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
    async (one) => judgePage(one, ourDomain, weights),
    (tx, analysis) => insertSerpGap(tx, place, analysis),
    { price: pricePerQuery(serpId), unit: "queries" },
  );
}

async function narrate(
  ctx: RunContext,
  analyses: readonly SerpGapAnalysis[],
  failures: readonly GapFailure[],
): Promise<void> {
  for (const { query, winnability, recommendation } of analyses.slice(0, TOLD)) {
    const verdict = winnability.verdict.toLowerCase().replaceAll("_", " ");
    await ctx.narrate(`"${query}": ${winnability.score} of 100, ${verdict}. ${recommendation.angle}`);
  }
  if (analyses.length > TOLD) await ctx.narrate(`And ${analyses.length - TOLD} more.`);
  for (const { message } of failures.slice(0, TOLD)) await ctx.narrate(message);
}
