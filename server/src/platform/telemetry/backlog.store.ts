import sql, { type Sql } from "sql-template-tag";
import type { Database } from "../database/pool.ts";

/** What waits in the database at this moment, for all processes together. Ages are in seconds, and 0 if nothing is late. */
export interface Backlog {
  due_runs: number;
  oldest_due_run: number;
  deliveries: number;
  oldest_delivery: number;
  dead_letters: number;
  late_schedules: number;
  schedule_lag: number;
  timer_lag: number;
}

/** Counts end here: a scrape must stay cheap while a million rows wait. */
const MOST = 100_000;

/**
 * Reads the backlog in one statement. Test worlds are left out where time matters: their clocks move by hand. A run is due while a
 * worker could claim it and none has.
 */
export async function selectBacklog(system: Database): Promise<Backlog> {
  const [rows] = await system.batch<Backlog>([
    sql`with live as (select id from agencies where mode = 'live'),
      due as (select i.updated_at as since from invocations i join live on live.id = i.agency_id
        where i.counted and i.lease_until is null limit ${MOST}),
      waiting as (select due_at as since from webhook_deliveries limit ${MOST}),
      late as (select s.next_run_at as since from schedules s join live on live.id = s.agency_id
        where s.next_run_at < clock_timestamp() limit ${MOST}),
      timed as (select t.due_at as since from timers t join live on live.id = t.agency_id
        where t.due_at < clock_timestamp() order by t.due_at limit 1)
      select (select count(*) from due)::int as due_runs, (${oldest(sql`due`)}) as oldest_due_run,
        (select count(*) from waiting)::int as deliveries, (${oldest(sql`waiting`)}) as oldest_delivery,
        (select count(*) from (select from webhook_dead_letters where replayed_at is null limit ${MOST}) counted)::int
          as dead_letters,
        (select count(*) from late)::int as late_schedules, (${oldest(sql`late`)}) as schedule_lag,
        (${oldest(sql`timed`)}) as timer_lag`,
  ]);
  const [backlog] = rows ?? [];
  if (backlog === undefined) throw new Error("The statement of the backlog returned no row.");
  return backlog;
}

function oldest(from: Sql): Sql {
  return sql`select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(since)), 0))::float8 from ${from}`;
}
