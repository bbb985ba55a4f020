import { createHash } from "node:crypto";
import { PRICES } from "@findable/contract";
import { countToday, createScorer, insertSample, isBranded, type Parties } from "../../domains/citations/index.ts";
import type { Market } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { AnswerTarget } from "../../providers/answers/port.ts";
import { type AskedSample, ATTEMPTS, askEngine, Outages } from "./ask-engine.ts";

export const CONCURRENCY = 6;

/** What a run asks whom, and how often. */
export interface Basket {
  prompts: readonly string[];
  targets: readonly AnswerTarget[];
  /** Per prompt and engine. */
  samples: number;
  /** Answers that the budget covers; default all. The last repetitions are left out first. */
  atMost?: number;
  parties: Parties;
  market: Market;
  /** The monitored prompt that the answers belong to. */
  monitored: { queryId: string; version: number } | null;
  /** Credits of an answer that counts; default the price of a sample. */
  price?: number;
}

interface AskedPrompt extends AskedSample {
  prompt: string;
}

/** Asks every prompt and stores each answer with its step, so that a run that is killed asks and pays for nothing twice. */
export async function askPrompts(ctx: RunContext, basket: Basket): Promise<void> {
  await askItems(ctx, basket, { step: "ask", items: await findItems(ctx, basket), outages: new Outages() });
}

interface Round {
  step: string;
  items: readonly AskedPrompt[];
  outages: Outages;
}

/** `more`: how many answers to ask of each engine, in the order of `targets`, by what is stored. It is asked before each round. */
export async function askInRounds(
  ctx: RunContext,
  basket: Basket,
  more: (round: number) => Promise<readonly number[]>,
): Promise<void> {
  const items = await findItems(ctx, basket);
  const outages = new Outages();
  const asked = basket.targets.map(() => 0);
  for (let round = 1; ; round += 1) {
    const wanted = await more(round);
    const next = basket.targets.flatMap((target, index) => {
      const own = items.filter((item) => item.target === target);
      const first = asked[index] ?? 0;
      const last = first + (wanted[index] ?? 0);
      asked[index] = last;
      return own.slice(first, last);
    });
    if (next.length === 0) return;
    await askItems(ctx, basket, { step: `ask-${round}`, items: next, outages });
  }
}

async function askItems(ctx: RunContext, basket: Basket, { step, items, outages }: Round): Promise<void> {
  const { prompts, targets, samples, parties, market, monitored } = basket;
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const score = createScorer(parties);
  await ctx.eachSaved(
    step,
    items,
    (item) => keyOf(item, prompts),
    (item, tools) => askEngine(ctx, { prompt: item.prompt, ...market }, item, { tools, outages }),
    async (tx, answer, { prompt, target }) => {
      const sample = await insertSample(tx, {
        ...place,
        invocationId: ctx.invocation.id,
        question: {
          prompt,
          ...market,
          ...target,
          isBranded: isBranded(prompt, parties),
          queryId: monitored?.queryId ?? null,
          queryVersion: monitored?.version ?? null,
        },
        answer,
        score: answer.outcome === "failed" ? null : score(answer),
      });
      return { ...sample, outcome: answer.outcome };
    },
    {
      price: basket.price ?? PRICES.aiCitation.perSample,
      unit: "answers",
      concurrency: CONCURRENCY,
      maxRetries: ATTEMPTS - 1,
      shows: {
        ...(prompts.length === 1 ? { prompt: prompts[0] } : { prompts }),
        engines: targets.map(({ llm, surface }) => `${llm} (${surface})`),
        samples,
        writes: [{ resource: "ai_citation_samples", atMost: items.length }],
      },
    },
  );
}

interface EarlierCount {
  llm: string;
  surface: string;
  asked: number;
  /** Place of the prompt in the basket. Runs of version 0.4.0 recorded none: they had one prompt. */
  index?: number;
}

/** Prompts and engines take turns, so that a run that is cut short has asked all of them. */
async function findItems(ctx: RunContext, { prompts, targets, samples, atMost }: Basket): Promise<AskedPrompt[]> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const earlier = await ctx.look("count-earlier", async (db) => {
    const counts = prompts.map(async (prompt, index) =>
      (await countToday(db, { ...place, prompt })).map((count): EarlierCount => ({ ...count, index })),
    );
    return (await Promise.all(counts)).flat();
  });
  const askedBefore = (index: number, { llm, surface }: AnswerTarget) =>
    earlier.find((one) => (one.index ?? 0) === index && one.llm === llm && one.surface === surface)?.asked ?? 0;
  const items = Array.from({ length: samples }, (_, repetition) =>
    prompts.flatMap((prompt, index) =>
      targets.map((target) => ({ prompt, target, repetition: askedBefore(index, target) + repetition })),
    ),
  ).flat();
  return items.slice(0, atMost ?? items.length);
}

const SHOWN = 40;

/** Identifies an answer among those of its run. Prompts are long, so several are shortened and hashed. */
function keyOf({ prompt, target: { llm, surface }, repetition }: AskedPrompt, prompts: readonly string[]): string {
  const asked = `${llm} ${surface} ${repetition}`;
  if (prompts.length === 1) return asked;
  const hash = createHash("sha256").update(prompt).digest("hex").slice(0, 8);
  return `${prompt.slice(0, SHOWN).toWellFormed()} ${hash} ${asked}`;
}
