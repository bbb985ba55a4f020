import {
  creditsFor,
  PRICES,
  type ResearchKeywordInput,
  type ResearchKeywordResult,
  researchKeywordSkill,
} from "@findable/contract";
import { findPillar, pillarNotFound } from "../../domains/pillars/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { howToConnect } from "../../kernel/errors/how-to-connect.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { someOf } from "../../kernel/text/some-of.ts";
import type { DiscoveryMethod } from "../../providers/shared/ports/keyword-discovery.ts";
import { findOptionalModel, type OptionalModel } from "../optional-providers/optional-model.ts";
import { noModelForLabelsWarning } from "../optional-providers/warnings.ts";
import { chooseMethods } from "./choose-methods.ts";
import { discoverAll, type MethodOutcome } from "./discover.ts";
import { fillMetrics } from "./fill-metrics.ts";
import { labelCandidates } from "./label-candidates.ts";
import { type Market, mergeBySerp } from "./merge-by-serp.ts";
import { type Candidate, type DedupDecision, mergeCandidates } from "./merge-candidates.ts";
import { narration } from "./narration.ts";
import { readSeed, type Seed } from "./seed.ts";
import { candidatesPreview, keepMetrics, reportCandidates, storeCandidates } from "./store-candidates.ts";
import { writeFiles } from "./write-files.ts";

type Asked = Pick<ResearchKeywordInput, "depth" | "methods" | "limit">;

const DEFAULT_LIMIT = 500;
const { per100Results, llmMentionsPer100Results } = PRICES.keywordResearch;

/** The price of one result. `llm_mentions` adds to it when it returned results. */
function pricePerResult({ depth = "thorough" }: Asked, methods: readonly DiscoveryMethod[]): number {
  return (per100Results[depth] + (methods.includes("llm_mentions") ? llmMentionsPer100Results : 0)) / 100;
}

/** The highest price of a run: all results it may keep, with every method it may use. */
function maxCredits(input: Asked): number {
  const { depth = "thorough", limit = DEFAULT_LIMIT, methods } = input;
  const mayMention = methods === undefined ? depth === "thorough" : methods.includes("llm_mentions");
  return creditsFor(limit, pricePerResult(input, mayMention ? ["llm_mentions"] : []));
}

/** Keywords in the result. The file lists all. */
const MAX_IN_RESULT = 500;
/** More than the results, because later steps drop duplicates and keywords of other intents. */
const NUMBERS_PER_RESULT = 2;
const SECONDS = { fast: 60, thorough: 180 } as const;

const COSTS = {
  estimate: (input: ResearchKeywordInput) => ({
    credits: maxCredits(input),
    durationSeconds: SECONDS[input.depth ?? "thorough"],
  }),
  minimumCredits: (input: ResearchKeywordInput) => Math.min(maxCredits(input), maxCredits({ ...input, limit: 1 })),
};

/** For runs that began before version 2. Their steps rest on the order of the fused scores. */
export const researchKeywordVersion1 = defineSkill({
  ...researchKeywordSkill,
  ...COSTS,
  version: 1,
  run: (ctx, input) => research(ctx, input, { ordersByUse: false }),
});

/** Discovers keywords for a phrase or a domain, merges duplicates, orders them by use, labels them and stores them. */
export const researchKeyword = defineSkill({
  ...researchKeywordSkill,
  ...COSTS,
  version: 2,
  run: (ctx, input) => research(ctx, input, { ordersByUse: true }),
});

async function research(
  ctx: RunContext,
  input: ResearchKeywordInput,
  { ordersByUse }: { ordersByUse: boolean },
): Promise<ResearchKeywordResult> {
  const { label = true, tags = [], saveTo = "workspace" } = input;
  const seed = readSeed(input.seed);
  if (seed.text === "") throw validationError([{ field: "seed", message: "contains no words" }]);
  const pillarId = await findPillarOf(ctx, saveTo);
  const market = findMarket(ctx, input);
  const model = await findOptionalModel(ctx);
  const found = await discover(ctx, input, seed, market);
  const deduped = await dedupe(ctx, found.outcomes, { ...input, seed, market });

  const perResult = pricePerResult(
    input,
    found.outcomes.filter(hasAnswered).map(({ method }) => method),
  );
  const wanted = input.limit ?? DEFAULT_LIMIT;
  const affordable = await ctx.step("affordable", async () => Math.floor((ctx.creditsLeft() + 1e-9) / perResult));
  const limit = Math.min(wanted, affordable);
  const { intentFilter } = input;
  const choice = { seed, language: market.language, label, intentFilter, limit, ordersByUse };
  const labelled = await labelCandidates(ctx, model, deduped.finds, choice);
  const price = creditsFor(labelled.finds.length, perResult);
  const stored =
    saveTo === null
      ? await ctx.step("report", { price }, async () => reportCandidates(ctx, labelled.finds, tags))
      : await ctx.save("store", { price, shows: candidatesPreview(labelled.finds, { pillarId, tags }) }, (tx) =>
          storeCandidates(tx, ctx, labelled.finds, { pillarId, tags }),
        );
  if (ordersByUse) await ctx.save("numbers", (tx) => keepMetrics(tx, ctx, deduped.finds, market));
  await ctx.narrate(narration.kept(stored, saveTo !== null));

  const counts = {
    totalDiscovered: deduped.total,
    afterDedup: deduped.finds.length,
    afterLimit: stored.keywords.length,
  };
  const { decisions } = deduped;
  const { keywords } = stored;
  await writeFiles(ctx, {
    seed: seed.text,
    keywords,
    counts,
    decisions,
    labelled: label,
    seenByModel: labelled.seenByModel,
  });
  return {
    ...counts,
    perMethodBreakdown: breakdownOf(found.outcomes),
    keywords: keywords.slice(0, MAX_IN_RESULT),
    warnings: [
      ...found.warnings,
      ...deduped.warnings,
      ...budgetWarning(input, labelled.leftOut, { wanted: Math.min(wanted, deduped.finds.length), limit }),
      ...(label ? modelWarning(ctx, model) : filterWarning(input)),
      ...labelled.warnings,
    ],
  } satisfies ResearchKeywordResult;
}

/** The pillar to store the keywords in. Throws `pillar_not_found` before any provider is called. */
async function findPillarOf(ctx: RunContext, saveTo: string | null): Promise<string | null> {
  if (saveTo === null || saveTo === "workspace") return null;
  const known = await ctx.look("pillar", async (db) => {
    const pillar = await findPillar(db, { workspaceId: ctx.workspace.id, id: saveTo });
    return pillar !== undefined;
  });
  if (!known) throw pillarNotFound(saveTo);
  return saveTo;
}

function findMarket({ workspace }: RunContext, { country, language }: ResearchKeywordInput): Market {
  const market = marketOf(workspace.settings, { location: country, language });
  return { country: countryOf(market), language: market.language };
}

/** Runs all methods. Throws only if every method fails. */
async function discover(ctx: RunContext, input: ResearchKeywordInput, seed: Seed, market: Market) {
  const chosen = await ctx.step("choose-methods", async () => chooseMethods(input, ctx.providers));
  if (chosen.methods.length === 0) throw noProvider(input);
  await ctx.narrate(narration.start(seed, chosen.methods));
  const { depth = "thorough", limit = DEFAULT_LIMIT } = input;
  const outcomes = await discoverAll(ctx, chosen.methods, { seed, ...market, limit, depth });
  await ctx.narrate(narration.found(outcomes));
  if (!outcomes.some(hasAnswered)) throw allFailed(outcomes);
  const failures = outcomes.flatMap(({ method, failure }) =>
    failure === null ? [] : [`\`${method}\` failed (${failure}).`],
  );
  const warnings = outcomes.flatMap((outcome) =>
    outcome.warnings.map((warning) => `\`${outcome.method}\`: ${warning}`),
  );
  return { outcomes, warnings: [...chosen.warnings, ...failures, ...warnings] };
}

interface Deduped {
  total: number;
  finds: Candidate[];
  decisions: DedupDecision[];
  warnings: string[];
}

async function dedupe(
  ctx: RunContext,
  outcomes: readonly MethodOutcome[],
  {
    seed,
    market,
    depth = "thorough",
    limit = DEFAULT_LIMIT,
  }: Omit<ResearchKeywordInput, "seed"> & { seed: Seed; market: Market },
): Promise<Deduped> {
  const found = outcomes.map(({ method, phrases }) => ({ method, phrases: phrases ?? [] }));
  const most = NUMBERS_PER_RESULT * limit;
  const merged = await ctx.step("dedupe", async (tools) => {
    const candidates = mergeCandidates(found, market.language, seed.kind === "phrase" ? seed.text : undefined);
    return { ...candidates, ...(await fillMetrics(ctx.providers, candidates.finds, { ...market, most }, tools)) };
  });
  const compared = await mergeBySerp(ctx, merged, market, depth);
  const decisions = [...merged.decisions, ...compared.decisions];
  await ctx.narrate(narration.deduped(merged.total, compared.finds, decisions));
  // Runs that slept during the upgrade to 0.3.0 recorded this step without warnings.
  const warnings = [...((merged.warnings as string[] | undefined) ?? []), ...compared.warnings];
  return { total: merged.total, finds: compared.finds, decisions, warnings };
}

function hasAnswered({ phrases }: MethodOutcome): boolean {
  return phrases !== null;
}

function breakdownOf(outcomes: readonly MethodOutcome[]): Record<string, number> {
  return Object.fromEntries(
    outcomes.flatMap(({ method, phrases }) => (phrases === null ? [] : [[method, phrases.length]])),
  );
}

function noProvider({ methods }: ResearchKeywordInput): AppError {
  const methodNames = methods === undefined ? "" : ` with ${methods.join(", ")}`;
  return new AppError(
    "external_unavailable",
    `Keywords cannot be discovered${methodNames}: no provider that supports this is connected. ${howToConnect("serpdata", "linkdata")}`,
    { reason: "not_configured", methods: methods ?? [] },
  );
}

function allFailed(outcomes: readonly MethodOutcome[]): AppError {
  const failures = Object.fromEntries(outcomes.map(({ method, failure }) => [method, failure]));
  const [first] = outcomes;
  return new AppError(
    "external_unavailable",
    `Every provider failed: ${first?.failure ?? "unknown reason."} No keywords were stored and no credits were charged.`,
    { reason: "all_methods_failed", failures },
  );
}

/** Names the results that the budget left out. An intent filter chooses among all of them, so that only their number is known. */
function budgetWarning(
  { intentFilter, label = true }: ResearchKeywordInput,
  leftOut: readonly string[],
  { wanted, limit }: { wanted: number; limit: number },
): string[] {
  if (limit >= wanted) return [];
  const isFiltered = label && intentFilter !== undefined;
  const named = isFiltered ? "" : ` Left out: ${someOf(leftOut.slice(0, wanted - limit))}.`;
  return [`The budget covers ${limit} of ${wanted} results. The best were kept.${named}`];
}

function modelWarning(ctx: RunContext, { configured, warnings }: OptionalModel): readonly string[] {
  return configured ? warnings : [noModelForLabelsWarning(ctx.invocation.worldMode)];
}

function filterWarning({ intentFilter }: ResearchKeywordInput): string[] {
  return intentFilter === undefined ? [] : ["`intentFilter` requires `label`, so it was not applied."];
}
