import sql, { type Sql } from "sql-template-tag";
import { SLOT_PREFIX } from "../backup/physical/wal-names.ts";
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
  /** Bytes of log that the archive for points in time lacks; 0 where none is archived. */
  log_waiting: number;
  /** Archives that no worker feeds, or whose log PostgreSQL gave up. */
  log_stopped: number;
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
        where t.due_at < clock_timestamp() order by t.due_at limit 1),
      slots as (select active, restart_lsn from pg_replication_slots
        where slot_type = 'physical' and starts_with(slot_name, ${SLOT_PREFIX}))
      select (select count(*) from due)::int as due_runs, (${oldest(sql`due`)}) as oldest_due_run,
        (select count(*) from waiting)::int as deliveries, (${oldest(sql`waiting`)}) as oldest_delivery,
        (select count(*) from (select from webhook_dead_letters where replayed_at is null limit ${MOST}) counted)::int
          as dead_letters,
        (select count(*) from late)::int as late_schedules, (${oldest(sql`late`)}) as schedule_lag,
        (${oldest(sql`timed`)}) as timer_lag,
        (select coalesce(max(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)), 0) from slots)::float8 as log_waiting,
        (select count(*) from slots where not active or restart_lsn is null)::int as log_stopped`,
  ]);
  const [backlog] = rows ?? [];
  if (backlog === undefined) throw new Error("The statement of the backlog returned no row.");
  return backlog;
}

function oldest(from: Sql): Sql {
  return sql`select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(since)), 0))::float8 from ${from}`;
}
