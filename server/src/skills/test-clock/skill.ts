import { advanceClockSkill } from "@findable/contract";
import { findAdvanceResult } from "../../domains/test-worlds/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";

/** Advances the clock of a test world. The clock itself fires the timers and schedules that become due. */
export const testClock = defineSkill({
  ...advanceClockSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: 60 }),
  minimumCredits: () => 0,
  async run(ctx) {
    let arrived = false;
    for (let leg = 1; !arrived; leg += 1) arrived = await ctx.moveClock(`move:${leg}`);
    const { agencyId, id: invocationId } = ctx.invocation;
    return ctx.look("fired", (db) => findAdvanceResult(db, { agencyId, invocationId }));
  },
});
