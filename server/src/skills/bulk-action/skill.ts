import { bulkActionSkill } from "@findable/contract";
import { unbegunOf } from "../../domains/bulk-actions/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { aggregate } from "./aggregate.ts";

/** The parent run of one operation in many workspaces. Its child runs are recorded and started together with it. */
export const bulkAction = defineSkill({
  ...bulkActionSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 0 }),
  minimumCredits: () => 0,
  async run(ctx, input) {
    const members = await ctx.family();
    const unbegun = unbegunOf(input).map(({ workspaceId, error }) => ({ workspaceId, error: ctx.envelope(error) }));
    const result = aggregate(input.action, members, unbegun);
    const { total, succeeded } = result.summary;
    await ctx.narrate(
      `${input.action}: ${succeeded} of ${total === 1 ? "1 workspace" : `${total} workspaces`} succeeded.`,
    );
    return result;
  },
});
