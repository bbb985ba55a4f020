import type { Db } from "../../kernel/database/db.ts";
import {
  findCaps,
  findPastPool,
  findPools,
  findVendorSpending,
  type PoolRow,
  type SpendingCap,
  sumCaptures,
  type VendorSpending,
} from "./credits.store.ts";
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

export interface MonthUsage extends Usage {
  vendors: VendorSpending[];
  caps: SpendingCap[];
}

/** The usage of one workspace in a month, by default the current one; undefined for a workspace of another tenant. */
export async function readMonth(
  db: Db,
  { workspaceId, keyId, month }: { workspaceId: string; keyId: string; month: string | undefined },
): Promise<MonthUsage | undefined> {
  const current = (await readUsage(db, [workspaceId])).get(workspaceId);
  if (current === undefined) return undefined;
  const usage =
    month === undefined || current.cycle.startDate.startsWith(month) ? current : await readPast(db, workspaceId, month);
  const cycleStart = usage.cycle.startDate;
  const [vendors, caps] = await Promise.all([
    findVendorSpending(db, { workspaceId, cycleStart }),
    findCaps(db, { workspaceId, keyId, cycleStart }),
  ]);
  return { ...usage, vendors, caps };
}

/** A month before the first pool, or after the current one, has no credits. */
async function readPast(db: Db, workspaceId: string, month: string): Promise<Usage> {
  const cycleStart = `${month}-01`;
  const pool = (await findPastPool(db, { workspaceId, month })) ?? {
    workspaceId,
    scope: "agency" as const,
    cycleStart,
    allocated: 0,
    used: 0,
    reserved: 0,
    available: 0,
  };
  const captures = await sumCaptures(db, { workspaceIds: [workspaceId], cycleStart });
  const used = roundCredits(captures.reduce((sum, { amount }) => sum + amount, 0));
  return { cycle: cycleFrom(cycleStart), pool, used, breakdown: sumByArea(captures) };
}
