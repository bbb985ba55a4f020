import sql from "sql-template-tag";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** The vendor's quotas of some minutes and of a day have the same error. After these waits it is the one of a day. */
export const QUOTA_WAITS = 2;
const QUOTA_MINUTES = 15;

/** Parks the run for some minutes, counted from now and not from its start, which can be hours ago. */
export async function waitForQuota(ctx: RunContext, name: string): Promise<void> {
  await ctx.narrate(`A quota of the search console is used up. The import continues in ${QUOTA_MINUTES} minutes.`);
  const until = await ctx.look(`wait:${name}`, async (db) => {
    const [row] = await db.query<{ until: string }>(
      sql`select world_now(${ctx.invocation.agencyId}) + ${QUOTA_MINUTES} * interval '1 minute' as until`,
    );
    if (row === undefined) throw new Error("The world has no time.");
    return row.until;
  });
  await ctx.sleepUntil(`quota:${name}`, until);
}
