import sql, { type Sql } from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { CostPeriod, RunCredits, VendorCharge } from "./cost.ts";

// SQL: server/database/functions/keys.sql

interface Asked extends CostPeriod {
  agencyId: string;
  /** Undefined for all workspaces of the agency that the caller sees. */
  workspaceId: string | undefined;
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
export function findCredits(db: Db, asked: Asked): Promise<RunCredits[]> {
  const { agencyId, from, to } = asked;
  return db.query<RunCredits>(sql`
    with charged as (
      select l.invocation_id, l.workspace_id, l.amount, i.skill, i.api_key_id, coalesce((
          select max(s.started_at) from invocation_steps s where s.invocation_id = l.invocation_id and s.name = l.step
        ), l.created_at) as at
      from credit_ledger l
      join invocations i on i.id = l.invocation_id
      where l.workspace_id in (${workspacesOf(asked)}) and l.kind = 'capture' and l.created_at >= case when (select world_offset from agencies where id = ${agencyId}) > interval '0' then '-infinity'::timestamptz
          else ${from}::date::timestamp at time zone 'utc' end),
    summed as (
      select invocation_id, workspace_id, skill, api_key_id, (at at time zone 'utc')::date::text as date, sum(amount)::float8 as credits
      from charged
      where at >= ${from}::date::timestamp at time zone 'utc' and at < (${to}::date + 1)::timestamp at time zone 'utc'
      group by 1, 2, 3, 4, 5),
    principals as (
      select api_key_id, principal_of(api_key_id) as id from (select distinct api_key_id from summed) keys)
    select s.invocation_id as "invocationId", s.workspace_id as "workspaceId", w.name as workspace, s.skill, p.id as "personId",
      key_name(p.id) as person, s.date, s.credits
    from summed s
    join workspaces w on w.id = s.workspace_id
    left join principals p on p.api_key_id = s.api_key_id`);
}

export function findCharges(db: Db, asked: Asked): Promise<VendorCharge[]> {
  const { from, to } = asked;
  return db.query<VendorCharge>(sql`
    select c.workspace_id as "workspaceId", w.name as workspace, c.skill, c.day::text as date, c.port, c.vendor,
      c.cost_usd::float8 as "costUsd"
    from vendor_charges c
    join workspaces w on w.id = c.workspace_id
    where c.workspace_id in (${workspacesOf(asked)}) and c.day between ${from}::date and ${to}::date
    order by c.day, c.skill, c.port, c.vendor`);
}

/** Deleted workspaces are among them: what they used was used. */
function workspacesOf({ agencyId, workspaceId }: Asked): Sql {
  return workspaceId === undefined
    ? sql`select id from workspaces where agency_id = ${agencyId}`
    : sql`select ${workspaceId}::text`;
}
