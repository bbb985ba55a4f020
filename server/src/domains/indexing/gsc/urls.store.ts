import type { IndexedUrl } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";

export interface Place {
  agencyId: string;
  workspaceId: string;
}

/** URLs that were submitted or checked. */
export const GSC_URL_LIST: LiveList = {
  from: sql`gsc_urls`,
  select: sql`url, index_state as "indexState", state_since as "stateSince", last_submitted_at as "lastSubmittedAt",
    (select case when s.state = 'queued' then 'queued' else s.outcome end from gsc_submissions s
      where s.id = gsc_urls.last_submission_id) as "lastOutcome",
    last_checked_at as "lastCheckedAt"`,
  columns: {
    url: { sql: sql`url`, type: "text" },
    indexState: { sql: sql`index_state`, type: "text" },
    lastSubmittedAt: { sql: sql`last_submitted_at`, type: "time" },
  },
};

export async function findGscUrl(
  db: Db,
  workspaceId: string,
  url: string,
): Promise<(IndexedUrl & { canonicalUrl: string | null }) | undefined> {
  const [row] = await db.query<IndexedUrl & { canonicalUrl: string | null }>(sql`
    select ${GSC_URL_LIST.select}, canonical_url as "canonicalUrl" from gsc_urls
    where workspace_id = ${workspaceId} and url = ${url}`);
  return row;
}

/** URLs whose state was read, the latest first. */
export async function findCheckedUrls(
  db: Db,
  { workspaceId, limit }: { workspaceId: string; limit: number },
): Promise<Pick<IndexedUrl, "url" | "indexState">[]> {
  return db.query(sql`
    select url, index_state as "indexState" from gsc_urls
    where workspace_id = ${workspaceId} and last_checked_at is not null
    order by last_checked_at desc, url limit ${limit}`);
}

/** Days after the first submission on which the state is read again. */
const CHECK_DAYS = [1, 3, 7, 14, 28];

/** Begins a window of checks for URLs that were just submitted, with the first check at once. */
export async function watchUrls(
  tx: Tx,
  { agencyId, workspaceId }: Place,
  urls: readonly { url: string; property: string; submissionId: string; isSent: boolean }[],
): Promise<void> {
  if (urls.length === 0) return;
  await tx.query(sql`
    insert into gsc_urls (agency_id, workspace_id, url, property, last_submission_id, last_submitted_at, watched_since, next_check_at)
    select ${agencyId}, ${workspaceId}, one ->> 'url', one ->> 'property', one ->> 'submissionId',
      case when (one ->> 'isSent')::boolean then now end, now, now + interval '1 day'
    from jsonb_array_elements(${toJsonb(urls)}::jsonb) as one, world_now(${agencyId}) as now
    on conflict (workspace_id, url) do update set property = excluded.property, last_submission_id = excluded.last_submission_id,
      last_submitted_at = coalesce(excluded.last_submitted_at, gsc_urls.last_submitted_at), watched_since = excluded.watched_since,
      checks = 0, next_check_at = excluded.next_check_at`);
}

export interface FoundState {
  url: string;
  property: string;
  indexState: IndexedUrl["indexState"];
  /** The vendor's own words; null for impressions. */
  coverage: string | null;
  evidence: "impressions" | "inspection";
  canonicalUrl: string | null;
}

export interface RecordedState {
  before: IndexedUrl["indexState"] | null;
  submissionId: string | null;
  checkedAt: string;
  /** Days since the submission at the last check of the window; null before. */
  waitedDays: number | null;
}

/** Stores what a check found and when the next one is due: none once the URL is indexed, or at the end of the window. */
export async function recordState(tx: Tx, { agencyId, workspaceId }: Place, found: FoundState): Promise<RecordedState> {
  const { url, property, indexState, coverage, evidence, canonicalUrl } = found;
  const [row] = await tx.query<RecordedState>(sql`
    with before as (select index_state from gsc_urls where workspace_id = ${workspaceId} and url = ${url}),
    stored as (
      insert into gsc_urls as kept (agency_id, workspace_id, url, property, index_state, state_since, coverage, evidence,
        canonical_url, last_checked_at)
      values (${agencyId}, ${workspaceId}, ${url}, ${property}, ${indexState}, world_now(${agencyId}), ${coverage}, ${evidence},
        ${canonicalUrl}, world_now(${agencyId}))
      on conflict (workspace_id, url) do update set property = excluded.property, index_state = excluded.index_state,
        state_since = case when kept.last_checked_at is null or kept.index_state <> excluded.index_state then excluded.state_since
          else kept.state_since end,
        coverage = excluded.coverage, evidence = excluded.evidence, canonical_url = excluded.canonical_url,
        last_checked_at = excluded.last_checked_at,
        checks = (select count(*) from unnest(${CHECK_DAYS}::integer[]) as day
          where kept.watched_since + day * interval '1 day' <= excluded.last_checked_at),
        next_check_at = case when excluded.index_state <> 'INDEXED' then (
          select min(kept.watched_since + day * interval '1 day') from unnest(${CHECK_DAYS}::integer[]) as day
          where kept.watched_since + day * interval '1 day' > excluded.last_checked_at) end
      returning last_submission_id, last_checked_at, checks, next_check_at, watched_since)
    select before.index_state as before, stored.last_submission_id as "submissionId", stored.last_checked_at as "checkedAt",
      case when stored.next_check_at is null then
        extract(day from stored.last_checked_at - stored.watched_since)::integer end as "waitedDays"
    from stored left join before on true`);
  if (row === undefined) throw new Error("The state of the URL was not stored.");
  return row;
}

/** Moves the next check of URLs that could not be looked at. */
export async function postponeChecks(
  tx: Tx,
  { workspaceId }: Place,
  urls: readonly string[],
  until: { at: string } | { minutes: number },
): Promise<void> {
  if (urls.length === 0) return;
  const at =
    "at" in until ? sql`${until.at}::timestamptz` : sql`world_now(agency_id) + ${until.minutes} * interval '1 minute'`;
  await tx.query(sql`
    update gsc_urls set next_check_at = ${at} where workspace_id = ${workspaceId} and url = any (${urls}::text[])`);
}

/** Ends the checks of URLs whose property is lost, and returns those that were waiting for one. */
export async function stopChecks(
  tx: Tx,
  { workspaceId }: Place,
  urls: readonly string[],
): Promise<{ url: string; submissionId: string | null; stoppedAt: string }[]> {
  if (urls.length === 0) return [];
  return tx.query(sql`
    update gsc_urls set next_check_at = null
    where workspace_id = ${workspaceId} and url = any (${urls}::text[]) and next_check_at is not null
    returning url, last_submission_id as "submissionId", world_now(agency_id) as "stoppedAt"`);
}

/** URLs in their window of checks that no check is due for: those whose property was lost. */
export async function findStoppedChecks(tx: Tx, { workspaceId }: Place, limit: number): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(sql`
    select url from gsc_urls
    where workspace_id = ${workspaceId} and next_check_at is null and index_state <> 'INDEXED'
      and watched_since > world_now(agency_id) - ${CHECK_DAYS.at(-1)} * interval '1 day'
    order by watched_since desc, url limit ${limit}`);
  return rows.map(({ url }) => url);
}

/** URLs whose state is due, the newest submissions first. Reserves them for a day, so that no other run reads them too. */
export async function claimDueChecks(tx: Tx, { workspaceId }: Place, limit: number): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(sql`
    update gsc_urls set next_check_at = world_now(agency_id) + interval '1 day'
    where workspace_id = ${workspaceId} and url in (
      select url from gsc_urls
      where workspace_id = ${workspaceId} and next_check_at <= world_now(agency_id)
      order by last_submitted_at desc nulls last, url limit ${limit})
    returning url`);
  return rows.map(({ url }) => url);
}
