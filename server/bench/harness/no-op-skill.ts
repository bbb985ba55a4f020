import { setTimeout as delay } from "node:timers/promises";
import { Type } from "typebox";
import { defineSkill } from "../../src/kernel/runs/skill.ts";

const FREE = {
  version: 1,
  category: "bench",
  area: "research",
  budget: { credits: 0, llmCalls: 0, durationSeconds: 1 },
  estimate: () => ({ credits: 0, durationSeconds: 1 }),
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
} as const;

/** Three steps that do nothing and cost nothing: what is left is what the engine itself costs. */
export const noOpSkill = defineSkill({
  ...FREE,
  slug: "bench_no_op",
  name: "No-op",
  description: "Three steps that do nothing, for benchmarks.",
  input: Type.Object({ number: Type.Integer() }),
  output: Type.Object({ number: Type.Integer() }),
  async run(ctx, { number }) {
    const first = await ctx.step("first", async () => number + 1);
    const second = await ctx.step("second", async () => first + 1);
    const third = await ctx.step("third", async () => second + 1);
    return { number: third };
  },
});

/** One step that waits for a vendor as long as it is asked to. */
export const slowSkill = defineSkill({
  ...FREE,
  slug: "bench_slow",
  name: "Slow call",
  description: "One step that waits, for benchmarks.",
  input: Type.Object({ waitMs: Type.Integer() }),
  output: Type.Object({ waitedMs: Type.Integer() }),
  async run(ctx, { waitMs }) {
    await ctx.step("call", ({ signal }) => delay(waitMs, null, { signal }));
    return { waitedMs: waitMs };
  },
});
