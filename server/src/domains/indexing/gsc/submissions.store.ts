import type { IndexedUrlDetail } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { VENDOR_ZONE } from "./quota.store.ts";
import type { Place } from "./urls.store.ts";

export interface OpenSubmission {
  id: string;
  url: string;
  property: string;
  invocationId: string;
  state: "pending" | "queued";
  day: string;
  hasSlot: boolean;
  /** Whether its day has come. */
  isDue: boolean;
}

export interface RunPlace extends Place {
  invocationId: string;
}

/** Submissions of these URLs that were not sent yet: queued ones, and those of runs that have not ended. */
export async function findOpenSubmissions(
  db: Db,
  { agencyId, workspaceId, invocationId }: RunPlace,
  urls: readonly string[],
): Promise<OpenSubmission[]> {
  return db.query<OpenSubmission>(sql`
    select s.id, s.url, s.property, s.invocation_id as "invocationId", s.state, to_char(s.day, 'YYYY-MM-DD') as day,
      s.has_slot as "hasSlot", s.day <= (world_now(${agencyId}) at time zone ${VENDOR_ZONE})::date as "isDue"
    from gsc_submissions s
    where s.workspace_id = ${workspaceId} and s.url = any (${urls}::text[]) and (s.state = 'queued' or (s.state = 'pending' and (
      s.invocation_id = ${invocationId} or exists (select 1 from invocations i where i.id = s.invocation_id and i.ended_at is null))))
    order by s.requested_at, s.id`);
}

export interface NewGscSubmission {
  id: string;
  url: string;
  property: string;
  state: "pending" | "queued";
  day: string;
  hasSlot: boolean;
}

/** Records submissions of a run, and moves queued ones that it takes over to it. */
export async function putSubmissions(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: RunPlace,
  submissions: readonly NewGscSubmission[],
): Promise<void> {
  if (submissions.length === 0) return;
  await tx.query(sql`
    insert into gsc_submissions (id, agency_id, workspace_id, invocation_id, url, property, state, day, has_slot, requested_at)
    select one ->> 'id', ${agencyId}, ${workspaceId}, ${invocationId}, one ->> 'url', one ->> 'property', one ->> 'state',
      (one ->> 'day')::date, (one ->> 'hasSlot')::boolean, world_now(${agencyId})
    from jsonb_array_elements(${toJsonb(submissions)}::jsonb) as one
    on conflict (id) do update set invocation_id = excluded.invocation_id, state = excluded.state, day = excluded.day,
      has_slot = excluded.has_slot, property = excluded.property`);
}

/** Who decided about all of these submissions before; undefined if somebody must be asked. And how many of them are paid for. */
export async function findCoverage(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ approvedBy: string | undefined; covered: number }> {
  const rows = await db.query<{ approved_by: string | null; covered: boolean }>(sql`
    select approved_by, covered from gsc_submissions where workspace_id = ${workspaceId} and id = any (${ids}::text[])`);
  const isDecided = rows.length > 0 && rows.every(({ approved_by: by }) => by !== null);
  return {
    approvedBy: isDecided ? (rows[0]?.approved_by ?? undefined) : undefined,
    covered: rows.filter((row) => row.covered).length,
  };
}

/** Those of these submissions that a publication paid for. */
export async function selectCoveredUrls(db: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ url: string }>(sql`
    select url from gsc_submissions where workspace_id = ${workspaceId} and id = any (${ids}::text[]) and covered`);
  return rows.map(({ url }) => url);
}

/** Records who decided about submissions that wait for their day. */
export async function recordDecision(
  tx: Tx,
  workspaceId: string,
  {
    ids,
    approvedBy,
    isCovered = false,
  }: { ids: readonly string[]; approvedBy: string | undefined; isCovered?: boolean },
): Promise<void> {
  await tx.query(sql`
    update gsc_submissions set approved_by = coalesce(${approvedBy ?? null}, approved_by), covered = covered or ${isCovered}
    where workspace_id = ${workspaceId} and id = any (${ids}::text[])`);
}

export interface EndedSubmission {
  id: string;
  outcome: string;
  /** Whether anything was sent for it. */
  isSent: boolean;
  failed: boolean;
}

/** Records what became of submissions. Returns the time. */
export async function endGscSubmissions(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  ended: readonly EndedSubmission[],
): Promise<string> {
  await tx.query(sql`
    update gsc_submissions s
    set state = case when (one ->> 'failed')::boolean then 'failed' else 'done' end, outcome = one ->> 'outcome',
      submitted_at = case when (one ->> 'isSent')::boolean then world_now(${agencyId}) end
    from jsonb_array_elements(${toJsonb(ended)}::jsonb) as one
    where s.workspace_id = ${workspaceId} and s.id = one ->> 'id'`);
  const [row] = await tx.query<{ at: string }>(sql`select world_now(${agencyId}) as at`);
  if (row === undefined) throw new Error("The world has no time.");
  return row.at;
}

/** The latest submissions of a URL. */
export async function findSubmissionsOf(
  db: Db,
  workspaceId: string,
  url: string,
): Promise<IndexedUrlDetail["submissions"]> {
  return db.query(sql`
    select id as "submissionId", coalesce(submitted_at, requested_at) as "submittedAt",
      case when state = 'queued' then 'queued' else outcome end as outcome
    from gsc_submissions where workspace_id = ${workspaceId} and url = ${url}
    order by requested_at desc, id desc limit 50`);
}

/** Submissions whose day has come, by age. */
export async function findDueQueue(
  db: Db,
  { agencyId, workspaceId }: Place,
  limit: number,
): Promise<{ id: string; url: string }[]> {
  return db.query<{ id: string; url: string }>(sql`
    select id, url from gsc_submissions
    where workspace_id = ${workspaceId} and state = 'queued'
      and day <= (world_now(${agencyId}) at time zone ${VENDOR_ZONE})::date
    order by requested_at, id limit ${limit}`);
}

/** Computes when the workspace's next submission or check is due. Nothing is while its account does not work. */
export async function setNextDue(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`
    update gsc_connections c set next_due_at = case when c.problem is null then least(
      case when not c.paused then (
        select min(s.day)::timestamp at time zone ${VENDOR_ZONE} from gsc_submissions s
        where s.workspace_id = c.workspace_id and s.state = 'queued') end,
      (select min(u.next_check_at) from gsc_urls u where u.workspace_id = c.workspace_id and u.next_check_at is not null)) end
    where c.workspace_id = ${workspaceId}`);
}
