import sql from "sql-template-tag";
import { expect } from "vitest";
import type { Database } from "../../src/platform/database/pool.ts";

interface PoolFacts {
  id: number;
  allocated: number;
  used: number;
  reserved: number;
  available: number;
  captured: number;
  held: number;
}

/**
 * Asserts that every pool's identity holds, that its numbers are those of the ledger, and that no ended run holds credits. The
 * ledger outlives the runs of workspaces that another test purged.
 */
export async function expectCreditsToAddUp(system: Database): Promise<void> {
  const [pools, wrongRuns] = await system.batch<PoolFacts>([
    sql`select p.id, p.allocated, p.used, p.reserved, p.available,
          coalesce(sum(l.amount) filter (where l.kind = 'capture' and (i.id is null or i.ended_at is not null)), 0) as captured,
          coalesce(sum(case l.kind when 'reserve' then l.amount when 'release' then -l.amount else 0 end), 0)
            - coalesce(sum(l.amount) filter (where l.kind = 'capture' and (i.id is null or i.ended_at is not null)), 0) as held
        from credit_pools p left join credit_ledger l on l.pool_id = p.id left join invocations i on i.id = l.invocation_id
        group by p.id`,
    sql`select i.id from invocations i
        left join lateral (select coalesce(sum(amount), 0) as captured from credit_ledger l
          where l.invocation_id = i.id and l.kind = 'capture') c on true
        left join lateral (select coalesce(sum(price), 0) as priced from invocation_steps s where s.invocation_id = i.id) s on true
        where i.credits_captured <> c.captured or i.credits_captured <> s.priced
           or (i.ended_at is not null and i.credits_reserved <> i.credits_captured)
           or i.credits_captured + i.credits_of_children > i.max_credits`,
  ]);
  for (const pool of pools ?? []) {
    expect(pool.used + pool.reserved + pool.available).toBeCloseTo(pool.allocated, 4);
    expect(pool.used).toBeCloseTo(pool.captured, 4);
    expect(pool.reserved).toBeCloseTo(pool.held, 4);
  }
  expect(wrongRuns).toEqual([]);
}
