import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sql from "sql-template-tag";
import { Type } from "typebox";
import { ProviderError } from "../../src/kernel/errors/provider-error.ts";
import type { RunContext } from "../../src/kernel/runs/run-context.ts";
import { defineSkill, type SkillDefinition } from "../../src/kernel/runs/skill.ts";
import type { StepTools } from "../../src/kernel/runs/step.ts";
import type { OutsideLog } from "./outside-log.ts";

const LeafInput = Type.Object({ fails: Type.Boolean() });
const FamilyInput = Type.Object({ steps: Type.Integer(), items: Type.Integer(), leaves: Type.Integer() });
const Done = Type.Object({ done: Type.Integer() });
const LONGEST_STEP_MS = 160;

const common = {
  version: 1,
  category: "chaos",
  area: "research",
  output: Done,
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
} as const;

export interface ChaosSkills {
  family: SkillDefinition<typeof FamilyInput, typeof Done>;
  leaf: SkillDefinition<typeof LeafInput, typeof Done>;
}

/** Runs that use everything the engine promises, and write down what really happened. */
export function chaosSkills(log: OutsideLog): ChaosSkills {
  const leaf = defineSkill({
    ...common,
    slug: "chaos.leaf",
    name: "Leaf",
    description: "Works, keeps a row, and fails in the named workspace.",
    input: LeafInput,
    budget: { credits: 10, llmCalls: 0, durationSeconds: 60 },
    estimate: () => ({ credits: 2, durationSeconds: 1 }),
    run: async (ctx, { fails }) => {
      await act(ctx, log, "work", 1);
      await keep(ctx, log, (await isLucky(ctx, log)) ? "keep" : "keep-anyway");
      if (fails) throw new ProviderError("crawler", "not_found", "This leaf fails on purpose.");
      await act(ctx, log, "finish", 0.5);
      return { done: 1 };
    },
  });
  const family = defineSkill({
    ...common,
    slug: "chaos.family",
    name: "Family",
    description: "Steps, rows, items and children, one after another.",
    input: FamilyInput,
    budget: { credits: 100, llmCalls: 0, durationSeconds: 60 },
    estimate: () => ({ credits: 3, durationSeconds: 1 }),
    run: async (ctx, { steps, items, leaves }) => {
      for (let step = 0; step < steps; step += 1) {
        await act(ctx, log, `step-${step}`, step % 2);
        await ctx.narrate(`Step ${step} is done.`);
      }
      await keep(ctx, log, "keep-first");
      const keys = Array.from({ length: items }, (_item, index) => `item-${index}`);
      await ctx.each(
        "each",
        keys,
        (key) => key,
        (_key, tools) => action(log, tools),
        { concurrency: 3, price: 0.25 },
      );
      const children = await ctx.children(
        "leaves",
        leaf,
        Array.from({ length: leaves }, (_leaf, index) => ({ key: `leaf-${index}`, input: { fails: index % 3 === 2 } })),
        { concurrency: 2 },
      );
      await ctx.narrate("The leaves have fallen.");
      await keep(ctx, log, "keep-second");
      await act(ctx, log, "last", 1);
      return { done: children.length };
    },
  });
  return { family, leaf };
}

async function act(ctx: RunContext, log: OutsideLog, name: string, price: number): Promise<void> {
  const nonce = await ctx.step(name, { price, input: name }, (tools) => action(log, tools));
  log.told(`${ctx.invocation.id}:${name}:0`, nonce);
}

/** A failure that the skill goes on without must be met again by every replay, or the run takes another way. */
function isLucky(ctx: RunContext, log: OutsideLog): Promise<boolean> {
  const gamble = async (tools: StepTools) => {
    await action(log, tools);
    if (Math.random() < 0.3) throw new ProviderError("crawler", "not_found", "Nothing is there.");
  };
  return ctx.step("gamble", gamble).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderError) return false;
      throw error;
    },
  );
}

/** Some vendors stop on an abort, some do not: the latter make owners that write too late. */
async function action(log: OutsideLog, { effectKey, signal }: StepTools): Promise<string> {
  log.began(effectKey);
  const heedsSignal = Math.random() < 0.5;
  await delay(Math.random() * LONGEST_STEP_MS, undefined, heedsSignal ? { signal } : {});
  return randomUUID();
}

async function keep(ctx: RunContext, log: OutsideLog, name: string): Promise<void> {
  const nonce = await ctx.save(name, async (tx) => {
    const nonce = randomUUID();
    await tx.query(
      sql`insert into chaos_saves (invocation_id, step, nonce) values (${ctx.invocation.id}, ${name}, ${nonce})`,
    );
    return nonce;
  });
  log.told(`${ctx.invocation.id}:${name}:0`, nonce);
}
