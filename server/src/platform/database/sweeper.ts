import type { Sql } from "sql-template-tag";
import sql, { raw } from "sql-template-tag";
import type { Database } from "./pool.ts";

// SQL: server/database/functions/files.sql

const ROWS_AT_ONCE = 1000;

/** Expired rows that have no more readers. A row that is renewed meanwhile stays. */
const EXPIRED: readonly Sql[] = [
  sql`delete from idempotency_keys
      where created_at < clock_timestamp() - interval '24 hours' and ctid = any (array(
        select ctid from idempotency_keys where created_at < clock_timestamp() - interval '24 hours' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`delete from request_rates
      where full_at < clock_timestamp() - interval '10 minutes' and ctid = any (array(
        select ctid from request_rates where full_at < clock_timestamp() - interval '10 minutes' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`delete from app_sessions where expires_at < clock_timestamp() returning 1`,
  sql`delete from sign_in_requests where expires_at < clock_timestamp() - interval '1 day' returning 1`,
  sql`delete from sign_in_challenges where expires_at < clock_timestamp() returning 1`,
  sql`delete from sign_in_attempts where created_at < clock_timestamp() - interval '1 hour' returning 1`,
  sql`delete from sign_in_networks where last_used_at < clock_timestamp() - interval '180 days' returning 1`,
  sql`delete from app_sign_in_links where expires_at < clock_timestamp() returning 1`,
  sql`delete from webhook_attempts
      where ctid = any (array(
        select ctid from webhook_attempts where created_at < clock_timestamp() - interval '30 days' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`delete from webhook_dead_letters
      where ctid = any (array(
        select ctid from webhook_dead_letters where expires_at < clock_timestamp() limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  sql`delete from webhook_recorded_events
      where ctid = any (array(
        select ctid from webhook_recorded_events where created_at < clock_timestamp() - interval '1 hour' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  ...["notices", "notice_messages", "notice_marks"].map(
    (table) => sql`delete from ${raw(table)}
      where ctid = any (array(
        select ctid from ${raw(table)} where created_at < clock_timestamp() - interval '90 days' limit ${ROWS_AT_ONCE}
      ))
      returning 1`,
  ),
  sql`delete from webhook_listening where listening_until < clock_timestamp() returning 1`,
  sql`update webhooks set previous_secret = null, previous_secret_expires_at = null
      where previous_secret_expires_at < clock_timestamp()
      returning 1`,
  sql`select 1 from purge_files(${ROWS_AT_ONCE})`,
  sql`select 1 from release_run_files(${ROWS_AT_ONCE})`,
  // SQL: server/database/functions/discussions.sql
  sql`select 1 where expire_discussions(${ROWS_AT_ONCE}) > 0`,
  ...["webhook_attempts", "webhook_dead_letters", "webhook_deliveries"].map(ofDeletedWebhooks),
  sql`delete from webhooks w
      where deleted_at < clock_timestamp() - interval '1 hour'
        and not exists (select 1 from webhook_attempts a where a.webhook_id = w.id)
        and not exists (select 1 from webhook_dead_letters l where l.webhook_id = w.id)
        and not exists (select 1 from webhook_deliveries d where d.webhook_id = w.id)
      returning 1`,
];

function ofDeletedWebhooks(table: string): Sql {
  return sql`delete from ${raw(table)}
      where ctid = any (array(
        select t.ctid from ${raw(table)} t join webhooks w on w.id = t.webhook_id where w.deleted_at is not null limit ${ROWS_AT_ONCE}
      ))
      returning 1`;
}

/** Deletes expired rows, a thousand at a time. Safe in any number of processes. */
export async function deleteExpiredRows(
  system: Database,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const statement of EXPIRED) await sweep(system, statement, signal).catch(onError);
}

async function sweep(system: Database, statement: Sql, signal: AbortSignal): Promise<void> {
  let deleted = ROWS_AT_ONCE;
  while (deleted === ROWS_AT_ONCE && !signal.aborted) {
    const [rows] = await system.batch([statement]);
    deleted = rows?.length ?? 0;
  }
}
