import type { Db } from "../../kernel/database/db.ts";
import { findPools, type PoolRow, sumCaptures } from "./credits.store.ts";
import { type BillingCycle, type Breakdown, cycleFrom, roundCredits, sumByArea } from "./credits.ts";

export interface Usage {
  cycle: BillingCycle;
  pool: PoolRow;
  /** What the workspace itself was charged in this cycle. */
  used: number;
  breakdown: Breakdown;
}

/** The usage of each workspace this month and the rest of its pool. Omits workspaces of other tenants. */
export async function readUsage(db: Db, workspaceIds: readonly string[]): Promise<Map<string, Usage>> {
  const pools = await findPools(db, workspaceIds);
  const [first] = pools;
  if (first === undefined) return new Map();
  const captures = await sumCaptures(db, { workspaceIds, cycleStart: first.cycleStart });
  const cycle = cycleFrom(first.cycleStart);
  return new Map(
    pools.map((pool) => {
      const own = captures.filter((capture) => capture.workspaceId === pool.workspaceId);
      const used = roundCredits(own.reduce((sum, { amount }) => sum + amount, 0));
      return [pool.workspaceId, { cycle, pool, used, breakdown: sumByArea(own) }];
    }),
  );
}
