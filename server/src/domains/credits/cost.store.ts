import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { CostPeriod, RunCredits, VendorCharge } from "./cost.ts";

interface Asked extends CostPeriod {
  agencyId: string;
  workspaceId: string;
}

/** The day of the world's clock, UTC. */
export async function findToday(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ today: string }>(
    sql`select (world_now(${agencyId}) at time zone 'utc')::date::text as today`,
  );
  if (row === undefined) throw new Error("The database returned no day.");
  return row.today;
}

/**
 * The credits of each run on each day, by the day on which the charged step began. The ledger has the time of the database, and
 * steps have the time of the world, which a test clock sets ahead of it.
 */
export function findCredits(db: Db, { agencyId, workspaceId, from, to }: Asked): Promise<RunCredits[]> {
  return db.query<RunCredits>(sql`
    with charged as (
      select l.invocation_id, l.amount, i.skill, coalesce((
          select max(s.started_at) from invocation_steps s where s.invocation_id = l.invocation_id and s.name = l.step
        ), l.created_at) as at
      from credit_ledger l
      join invocations i on i.id = l.invocation_id
      where l.workspace_id = ${workspaceId} and l.kind = 'capture' and l.created_at >= case when (select world_offset from agencies where id = ${agencyId}) > interval '0' then '-infinity'::timestamptz
          else ${from}::date::timestamp at time zone 'utc' end)
    select invocation_id as "invocationId", skill, (at at time zone 'utc')::date::text as date, sum(amount)::float8 as credits
    from charged
    where at >= ${from}::date::timestamp at time zone 'utc' and at < (${to}::date + 1)::timestamp at time zone 'utc'
    group by 1, 2, 3`);
}

export function findCharges(db: Db, { workspaceId, from, to }: Asked): Promise<VendorCharge[]> {
  return db.query<VendorCharge>(sql`
    select skill, day::text as date, port, vendor, cost_usd::float8 as "costUsd"
    from vendor_charges
    where workspace_id = ${workspaceId} and day between ${from}::date and ${to}::date
    order by day, skill, port, vendor`);
}
