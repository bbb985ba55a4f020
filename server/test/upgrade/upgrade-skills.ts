import { Type } from "typebox";
import type { SkillDefinition } from "../../src/kernel/runs/skill.ts";
import { skills } from "../../src/skills.ts";
import { testSkill } from "../runs/test-skill.ts";

const HOUR_MS = 3_600_000;

/** Asks a person and then sends a letter. */
const letter = testSkill("test.letter", async (ctx) => {
  const draft = await ctx.step("draft", { price: 1 }, async () => ({ subject: "Hello", body: "Dear Ada" }));
  const outcome = await ctx.effect<typeof draft, { id: string }>("send", {
    kind: "outreach_send",
    price: 2,
    vendor: { name: "post office", world: "both", honoursKeys: true },
    plan: async () => ({
      payload: draft,
      preview: draft,
      editable: Type.Object({ subject: Type.String(), body: Type.String() }),
    }),
    basis: async () => [{ row: "the draft", version: "1" }],
    send: async () => ({ id: "letter_1" }),
  });
  return { draft, ...outcome };
});

/** Sleeps between two steps. */
const sleeper = testSkill("test.sleeper", async (ctx) => {
  const before = await ctx.step("before", { price: 1 }, async () => "before");
  await ctx.sleepUntil("nap", new Date(Date.parse(ctx.now) + HOUR_MS).toISOString());
  const after = await ctx.step("after", { price: 1 }, async () => "after");
  return { before, after };
});

/** Dumps contain unfinished runs of these skills, so their steps must never change. */
export const upgradeSkills: readonly SkillDefinition[] = [...skills, letter, sleeper];
