import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { Place } from "./urls.store.ts";

/** The vendor counts by days in this time zone. */
export const VENDOR_ZONE = "America/Los_Angeles";

/** The vendor's day in a world, and when the next one begins there. */
export async function findVendorDay(db: Db, agencyId: string): Promise<{ today: string; endsAt: string }> {
  const [row] = await db.query<{ today: string; endsAt: string }>(sql`
    select to_char(local, 'YYYY-MM-DD') as today, (date_trunc('day', local) + interval '1 day') at time zone ${VENDOR_ZONE} as "endsAt"
    from (select world_now(${agencyId}) at time zone ${VENDOR_ZONE} as local) as clock`);
  if (row === undefined) throw new Error("The world has no time.");
  return row;
}

/**
 * Takes places of the submission quota: of today, then of the days after. Returns the day of each. The caller holds the lock of the
 * workspace's connection.
 */
export async function takeSubmissionDays(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { count, perDay }: { count: number; perDay: number },
): Promise<string[]> {
  if (count === 0) return [];
  const days = await freeDays(tx, { agencyId, workspaceId }, { count, perDay });
  const taken = days.flatMap(({ day, free }) => Array.from({ length: free }, () => day)).slice(0, count);
  const used = [...new Set(taken)].map((day) => ({ day, count: taken.filter((one) => one === day).length }));
  await tx.query(sql`
    insert into gsc_quota_days as kept (agency_id, workspace_id, quota, property, day, used)
    select ${agencyId}, ${workspaceId}, 'submission', '', (one ->> 'day')::date, (one ->> 'count')::integer
    from jsonb_array_elements(${toJsonb(used)}::jsonb) as one
    on conflict (workspace_id, quota, property, day) do update set used = kept.used + excluded.used`);
  return taken;
}

/** Days from today with their free places, as many days as `count` can need. */
export async function freeDays(
  db: Db,
  { agencyId, workspaceId }: Place,
  { count, perDay }: { count: number; perDay: number },
): Promise<{ day: string; free: number }[]> {
  return db.query<{ day: string; free: number }>(sql`
    with today as (select (world_now(${agencyId}) at time zone ${VENDOR_ZONE})::date as day),
    kept as (
      select q.day, q.used from gsc_quota_days q, today
      where q.workspace_id = ${workspaceId} and q.quota = 'submission' and q.property = '' and q.day >= today.day),
    span as (select ceil(${count}::numeric / ${perDay}::integer)::integer + (select count(*) from kept)::integer as days)
    select to_char(today.day + n, 'YYYY-MM-DD') as day, greatest(0, ${perDay}::integer - coalesce(kept.used, 0)) as free
    from today, span, generate_series(0, span.days) as n left join lateral (
      select used from kept where kept.day = (select day from today) + n) as kept on true
    where greatest(0, ${perDay}::integer - coalesce(kept.used, 0)) > 0
    order by n`);
}

/** Takes up to `count` of today's inspections of a property; returns how many. Exact over processes: the row is locked. */
export async function takeInspections(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { property, count, perDay }: { property: string; count: number; perDay: number },
): Promise<number> {
  const day = sql`(world_now(${agencyId}) at time zone ${VENDOR_ZONE})::date`;
  await tx.query(sql`
    insert into gsc_quota_days (agency_id, workspace_id, quota, property, day, used)
    values (${agencyId}, ${workspaceId}, 'inspection', ${property}, ${day}, 0) on conflict do nothing`);
  const [row] = await tx.query<{ taken: number }>(sql`
    with held as (
      select used from gsc_quota_days
      where workspace_id = ${workspaceId} and quota = 'inspection' and property = ${property} and day = ${day} for no key update)
    update gsc_quota_days q set used = held.used + greatest(0, least(${count}::integer, ${perDay}::integer - held.used))
    from held
    where q.workspace_id = ${workspaceId} and q.quota = 'inspection' and q.property = ${property} and q.day = ${day}
    returning greatest(0, least(${count}::integer, ${perDay}::integer - held.used)) as taken`);
  return row?.taken ?? 0;
}

/** The vendor says that the day's inspections are used up, whatever we counted: another program can use the property too. */
export async function exhaustInspections(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  { property, perDay }: { property: string; perDay: number },
): Promise<void> {
  await tx.query(sql`
    update gsc_quota_days set used = greatest(used, ${perDay}::integer)
    where workspace_id = ${workspaceId} and quota = 'inspection' and property = ${property}
      and day = (world_now(${agencyId}) at time zone ${VENDOR_ZONE})::date`);
}
