import {
  ANSWER_ENGINES,
  type AnswerEngine,
  type CitationHunterInput,
  type CitationHunterResult,
  citationHunterSkill,
  creditsFor,
  PRICES,
} from "@findable/contract";
import {
  basketShares,
  citedPageKey,
  findParties,
  noEngines,
  ownRate,
  type Parties,
  recordReadPages,
  requireEngines,
  type ScoredPrompt,
  scorePrompt,
  selectSamplesOfRun,
} from "../../domains/citations/index.ts";
import { selectOwnPages } from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { askPrompts, CONCURRENCY } from "../research-ai-citation/ask-prompts.ts";
import { type ChosenTargets, chooseTargets } from "../research-ai-citation/targets.ts";
import { choosePrompts, DEFAULT_PROMPTS } from "./choose-prompts.ts";
import { gapsIn } from "./gaps.ts";
import { narration } from "./narration.ts";
import { findOpportunities, pagesToRead } from "./opportunities.ts";
import { readPages } from "./read-pages.ts";
import { writeFiles } from "./write-files.ts";

const PRICE = PRICES.aiCitation.perSample;
const DEFAULT_SAMPLES = 4;
const LANGUAGE_MODELS: readonly AnswerEngine[] = ANSWER_ENGINES.filter((llm) => llm !== "search_overview");
/** An answer with a search takes about ten seconds. */
const SECONDS = 10;
const MOST_OWN_PAGES = 2000;

/** Finds the prompts that the brand loses to others, the pages that win them, and what could change that. */
export const citationHunter = defineSkill({
  ...citationHunterSkill,
  version: 1,
  estimate: (input) => {
    const { llms = LANGUAGE_MODELS, samples = DEFAULT_SAMPLES, prompts } = input;
    const asked = (prompts?.length ?? DEFAULT_PROMPTS) * llms.length * samples;
    return { credits: creditsFor(asked, PRICE), durationSeconds: Math.ceil((asked / CONCURRENCY) * SECONDS) };
  },
  minimumCredits: () => PRICE,
  requireReady: (place, { llms = LANGUAGE_MODELS }) => requireEngines(place, { llms }),
  async run(ctx, input): Promise<CitationHunterResult> {
    const { llms = LANGUAGE_MODELS } = input;
    const chosen = await ctx.step("choose-engines", async () => chooseTargets(ctx.providers, { llms }));
    if (chosen.targets.length === 0) throw noEngines({ llms });
    const parties = await ctx.look("find-brands", (db) => findParties(db, { workspaceId: ctx.workspace.id }));
    const prompts = await choosePrompts(ctx, input, parties);
    await ctx.narrate(narration.prompts(prompts));
    const left = await ask(ctx, input, { prompts, chosen, parties });

    const scored = await score(ctx, input, { prompts, chosen, parties });
    const answered = scored.filter(({ cells }) => cells.length > 0);
    if (answered.length === 0) throw allFailed(scored);
    const shares = basketShares(answered, parties);
    await ctx.narrate(narration.shares(shares.shareOfVoice, parties));

    const read = await readPages(ctx, pagesToRead({ prompts: answered }), parties);
    await ctx.save("record-read", (tx) =>
      recordReadPages(
        tx,
        { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id },
        read.map(({ url, namesBrand }) => ({
          pageKey: citedPageKey(url),
          namesUs: namesBrand === "unread" ? null : namesBrand !== "missing",
        })),
      ),
    );
    const ownPages = await ctx.look("own-pages", (db) =>
      selectOwnPages(db, { workspaceId: ctx.workspace.id, limit: MOST_OWN_PAGES }),
    );
    const brand = { name: ctx.workspace.name, domain: parties.own.domain };
    const result: CitationHunterResult = {
      perPrompt: answered.map((one) => ({ prompt: one.prompt, ...ownRate(one), perLlm: one.perLlm })),
      ...shares,
      gaps: gapsIn(answered, parties, read),
      opportunities: findOpportunities({ brand, prompts: answered, ownPages }, read),
      warnings: [...engineWarnings(chosen), ...left, ...scored.flatMap(({ warnings }) => warnings), ...unread(read)],
    };
    await ctx.narrate(narration.opportunities(result));
    await ctx.narrate(narration.files(await writeFiles(ctx, result, brand)));
    return result;
  },
});

interface Asked {
  prompts: readonly string[];
  chosen: ChosenTargets;
  parties: Parties;
}

/** Asks as many answers as the budget covers. Returns a warning if they are not all. */
async function ask(
  ctx: RunContext,
  { samples = DEFAULT_SAMPLES }: CitationHunterInput,
  { prompts, chosen: { targets }, parties }: Asked,
): Promise<string[]> {
  const wanted = prompts.length * targets.length * samples;
  const atMost = await ctx.step("budget", async () => Math.min(wanted, Math.floor(ctx.creditsLeft() / PRICE)));
  const market = marketOf(ctx.workspace.settings);
  await askPrompts(ctx, { prompts, targets, samples, atMost, parties, market, monitored: null });
  if (atMost === wanted) return [];
  return [`The budget covers ${atMost} of ${wanted} answers, so some prompts and engines have fewer or none.`];
}

function score(
  ctx: RunContext,
  { samples: samplesPerLlm = DEFAULT_SAMPLES }: CitationHunterInput,
  { prompts, chosen, parties }: Asked,
): Promise<ScoredPrompt[]> {
  const run = { workspaceId: ctx.workspace.id, invocationId: ctx.invocation.id };
  const targets = chosen.targets.map(({ llm, surface }) => ({ llm, surface }));
  return ctx.look("count", async (db) => {
    const scored: ScoredPrompt[] = [];
    for (const prompt of prompts) {
      const samples = await selectSamplesOfRun(db, { ...run, prompt });
      const evidence = `/v1/research/ai-citation/samples?invocationId=${run.invocationId}`;
      scored.push(scorePrompt({ prompt, samplesPerLlm, parties, targets, samples, evidence, warnings: [] }));
    }
    return scored;
  });
}

function engineWarnings({ missing }: ChosenTargets): string[] {
  return missing.map((llm) => `${llm} is not connected, so it was left out.`);
}

function unread(read: readonly { namesBrand: string }[]): string[] {
  const count = read.filter(({ namesBrand }) => namesBrand === "unread").length;
  return count === 0
    ? []
    : [`${count} of ${read.length} cited pages could not be read, so it is unknown whether they name the brand.`];
}

function allFailed(scored: readonly ScoredPrompt[]): AppError {
  const reason = scored.flatMap(({ warnings }) => warnings).at(-1) ?? "";
  return new AppError("llm_unavailable", `No engine answered, so no credits were charged. ${reason}`.trim(), {
    port: "answers",
  });
}
