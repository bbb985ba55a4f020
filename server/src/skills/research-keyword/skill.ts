import {
  creditsFor,
  type ResearchKeywordInput,
  type ResearchKeywordResult,
  researchKeywordSkill,
} from "@findable/contract";
import { findPillar, pillarNotFound } from "../../domains/pillars/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { findModelHelp, type ModelHelp } from "../model-help.ts";
import { noModelForLabels } from "../warnings.ts";
import { chooseMethods } from "./choose-methods.ts";
import { compareResults, type Market } from "./compare-results.ts";
import { discoverAll, type MethodOutcome } from "./discover.ts";
import { type DedupDecision, type Find, mergeFinds } from "./finds.ts";
import { type LabelledFinds, labelFinds, unlabelled } from "./label-finds.ts";
import { narration } from "./narration.ts";
import { DEFAULT_LIMIT, mostCredits, pricePerResult } from "./prices.ts";
import { readSeed, type Seed } from "./seed.ts";
import { reportFinds, shownFinds, storeFinds } from "./store-finds.ts";
import { writeFiles } from "./write-files.ts";

/** Keywords that a result holds; its file has all. */
const MOST_SHOWN = 500;
const SECONDS = { fast: 60, thorough: 180 } as const;

/** Finds keywords around a phrase or a domain, makes one of each search, labels and stores them. */
export const researchKeyword = defineSkill({
  ...researchKeywordSkill,
  version: 1,
  estimate: (input) => ({ credits: mostCredits(input), durationSeconds: SECONDS[input.depth ?? "thorough"] }),
  minimumCredits: (input) => Math.min(mostCredits(input), mostCredits({ ...input, limit: 1 })),
  async run(ctx, input) {
    const { depth = "thorough", label = true, tags = [], saveTo = "workspace" } = input;
    const seed = readSeed(input.seed);
    if (seed.text === "") throw validationError([{ field: "seed", message: "holds no words" }]);
    const pillarId = await findPillarOf(ctx, saveTo);
    const market = findMarket(ctx, input);
    const model = await findModelHelp(ctx);
    const found = await discover(ctx, input, seed, market);
    const deduped = await dedupe(ctx, found.outcomes, market, depth);

    const perResult = pricePerResult(
      input,
      found.outcomes.filter(hasAnswered).map(({ method }) => method),
    );
    const wanted = input.limit ?? DEFAULT_LIMIT;
    const affordable = await ctx.step("affordable", async () => Math.floor((ctx.creditsLeft() + 1e-9) / perResult));
    const limit = Math.min(wanted, affordable);
    const labelled = label
      ? await labelFinds(ctx, model, deduped.finds, {
          ...input,
          seed,
          language: market.language,
          limit,
          intentFilter: input.intentFilter,
        })
      : withoutLabels(deduped.finds, limit);
    const price = creditsFor(labelled.finds.length, perResult);
    const stored =
      saveTo === null
        ? await ctx.step("report", { price }, async () => reportFinds(ctx, labelled.finds, tags))
        : await ctx.save("store", { price, shows: shownFinds(labelled.finds, { pillarId, tags }) }, (tx) =>
            storeFinds(tx, ctx, labelled.finds, { pillarId, tags }),
          );
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
      keywords: keywords.slice(0, MOST_SHOWN),
      warnings: [
        ...found.warnings,
        ...deduped.warnings,
        ...budgetWarning(Math.min(wanted, deduped.finds.length), limit),
        ...(label ? modelWarning(ctx, model) : filterWarning(input)),
        ...labelled.warnings,
      ],
    } satisfies ResearchKeywordResult;
  },
});

/** Throws `pillar_not_found` before anybody is asked. */
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
  return { country: market.location, language: market.language };
}

/** Asks all methods. Throws where none answers; what one of them gives is worth going on with. */
async function discover(ctx: RunContext, input: ResearchKeywordInput, seed: Seed, market: Market) {
  const chosen = await ctx.step("choose-methods", async () => chooseMethods(input, ctx.providers));
  if (chosen.methods.length === 0) throw nobodyToAsk(input);
  await ctx.narrate(narration.start(seed, chosen.methods));
  const { depth = "thorough", limit = DEFAULT_LIMIT } = input;
  const outcomes = await discoverAll(ctx, chosen.methods, { seed, ...market, limit, depth });
  await ctx.narrate(narration.found(outcomes));
  if (!outcomes.some(hasAnswered)) throw allFailed(outcomes);
  const failures = outcomes.flatMap(({ method, failure }) =>
    failure === null ? [] : [`\`${method}\` failed and found nothing (${failure}).`],
  );
  const told = outcomes.flatMap(({ method, warnings }) => warnings.map((warning) => `\`${method}\`: ${warning}`));
  return { outcomes, warnings: [...chosen.warnings, ...failures, ...told] };
}

interface Deduped {
  total: number;
  finds: Find[];
  decisions: DedupDecision[];
  warnings: string[];
}

async function dedupe(
  ctx: RunContext,
  outcomes: readonly MethodOutcome[],
  market: Market,
  depth: "fast" | "thorough",
): Promise<Deduped> {
  const found = outcomes.map(({ method, phrases }) => ({ method, phrases: phrases ?? [] }));
  const merged = await ctx.step("dedupe", async () => mergeFinds(found, market.language));
  const compared = await compareResults(ctx, merged, market, depth);
  const decisions = [...merged.decisions, ...compared.decisions];
  await ctx.narrate(narration.deduped(merged.total, compared.finds.length, compared.decisions));
  return { total: merged.total, finds: compared.finds, decisions, warnings: compared.warnings };
}

function withoutLabels(finds: readonly Find[], limit: number): LabelledFinds {
  return { finds: unlabelled(finds.slice(0, limit)), seenByModel: 0, warnings: [] };
}

function hasAnswered({ phrases }: MethodOutcome): boolean {
  return phrases !== null;
}

function breakdownOf(outcomes: readonly MethodOutcome[]): Record<string, number> {
  return Object.fromEntries(
    outcomes.flatMap(({ method, phrases }) => (phrases === null ? [] : [[method, phrases.length]])),
  );
}

function nobodyToAsk({ methods }: ResearchKeywordInput): AppError {
  const asked = methods === undefined ? "Keywords" : `What was asked for (${methods.join(", ")})`;
  return new AppError(
    "external_unavailable",
    `${asked} cannot be found: no provider that knows is connected. Connect \`serpdata\` or \`linkdata\` with \`integrations.connect\`, or set SEARXNG_URL, or DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD.`,
    { reason: "not_configured", methods: methods ?? [] },
  );
}

function allFailed(outcomes: readonly MethodOutcome[]): AppError {
  const failures = Object.fromEntries(outcomes.map(({ method, failure }) => [method, failure]));
  const [first] = outcomes;
  return new AppError(
    "external_unavailable",
    `No method found anything, because every provider failed: ${first?.failure ?? "unknown"} Nothing was stored or charged.`,
    { reason: "all_methods_failed", failures },
  );
}

function budgetWarning(wanted: number, limit: number): string[] {
  return limit >= wanted ? [] : [`The budget reaches for ${limit} of ${wanted} results; the best were kept.`];
}

function modelWarning(ctx: RunContext, { configured, warnings }: ModelHelp): readonly string[] {
  return configured ? warnings : [noModelForLabels(ctx.invocation.worldMode)];
}

function filterWarning({ intentFilter }: ResearchKeywordInput): string[] {
  return intentFilter === undefined ? [] : ["`intentFilter` needs `label`; nothing was filtered."];
}
