import { Type } from "typebox";
import { defineSkill } from "../../src/kernel/runs/skill.ts";

/** Three steps that do nothing and cost nothing: what is left is what the engine itself costs. */
export const noOpSkill = defineSkill({
  slug: "bench_no_op",
  version: 1,
  name: "No-op",
  description: "Three steps that do nothing, for benchmarks.",
  category: "bench",
  area: "research",
  input: Type.Object({ number: Type.Integer() }),
  output: Type.Object({ number: Type.Integer() }),
  budget: { credits: 0, llmCalls: 0, durationSeconds: 1 },
  estimate: () => ({ credits: 0, durationSeconds: 1 }),
  minimumCredits: () => 0,
  supportsApproval: false,
  supportsFiles: false,
  async run(ctx, { number }) {
    const first = await ctx.step("first", async () => number + 1);
    const second = await ctx.step("second", async () => first + 1);
    const third = await ctx.step("third", async () => second + 1);
    return { number: third };
  },
});
