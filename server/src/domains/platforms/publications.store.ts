import type { Platform, Publication as PublicationRecord } from "@findable/contract";
import sql, { empty } from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { type JudgedPage, verifiableAddress, verificationOf } from "./verification/verification.ts";

// SQL: server/database/functions/test-clock.sql

export type PublicationState = PublicationRecord["state"];

/** A page that a run published, for the history of ranks. */
export interface Publication {
  title: string;
  url: string | null;
  at: string;
  invocationId: string;
}

export interface NewPublication extends Omit<Publication, "at"> {
  /** `pub_…` */
  id: string;
  agencyId: string;
  workspaceId: string;
  platformId: string;
  platformKind: Platform["kind"];
  contentId: string | null;
  revision: number | null;
  slug: string;
  pageKey: string;
  externalId: string | null;
  platformUrl: string | null;
  state: "DRAFT" | "SCHEDULED" | "PUBLISHED";
  replaces: string | null;
  pageChecksum: string | null;
  /** What the page was before; null if the publication created it. */
  restores: unknown;
  /** When the platform makes it public. It is then submitted to search engines, where that is switched on. */
  scheduledAt: string | null;
}

/** Records a publication, and that it replaced an earlier one. Recording the same one twice stores it once. */
export async function insertPublication(tx: Tx, publication: NewPublication): Promise<void> {
  const { id, agencyId, workspaceId, invocationId, title, url, platformId, platformKind, contentId } = publication;
  const { revision, slug, pageKey, externalId, platformUrl, state, replaces, pageChecksum, scheduledAt } = publication;
  const restores = publication.restores === null ? null : toJsonb(publication.restores);
  const address = verifiableAddress({ platform: platformKind, publishedUrl: platformUrl ?? url });
  const isVerified = state !== "DRAFT" && address !== null;
  await tx.query(sql`
    insert into publications (id, agency_id, workspace_id, invocation_id, title, url, platform_id, platform_kind, content_id,
      revision, slug, page_key, external_id, platform_url, state, replaces, page_checksum, restores, scheduled_at, submission_due_at,
      verification_due_at, published_at)
    values (${id}, ${agencyId}, ${workspaceId}, ${invocationId}, ${title}, ${url}, ${platformId}, ${platformKind}, ${contentId},
      ${revision}, ${slug}, ${pageKey}, ${externalId}, ${platformUrl}, ${state}, ${replaces}, ${pageChecksum},
      ${restores}::jsonb, ${scheduledAt}, ${state === "SCHEDULED" ? scheduledAt : null},
      case when ${isVerified} then coalesce(${scheduledAt}::timestamptz, world_now(${agencyId})) end, world_now(${agencyId}))
    on conflict (id) do nothing`);
  if (replaces === null) return;
  await tx.query(sql`
    update publications set replaced_state = state, state = 'REPLACED'
    where id = ${replaces} and workspace_id = ${workspaceId} and state in ('DRAFT', 'SCHEDULED', 'PUBLISHED')`);
}

interface MarkedRow extends Omit<Publication, "invocationId"> {
  invocation_id: string;
}

/** A scheduled publication is public from its time on. The index `publications_public` has the same expression. */
const PUBLIC_AT = sql`case when scheduled_at is null then published_at else scheduled_at end`;

/** Public publications of a period, newest first. */
export async function selectPublications(
  db: Db,
  {
    workspaceId,
    since,
    until,
    most,
  }: { workspaceId: string; since: string | undefined; until: string | undefined; most: number },
): Promise<Publication[]> {
  const rows = await db.query<MarkedRow>(sql`
    select title, url, ${PUBLIC_AT} as at, invocation_id
    from publications
    where workspace_id = ${workspaceId} and state <> 'DRAFT' and coalesce(replaced_state, '') <> 'DRAFT'
      and (scheduled_at is null or scheduled_at <= world_now(agency_id))
      ${since === undefined ? empty : sql`and ${PUBLIC_AT} >= ${since}`}
      ${until === undefined ? empty : sql`and ${PUBLIC_AT} < ${until}`}
    order by ${PUBLIC_AT} desc, id desc
    limit ${most}`);
  return rows.map(({ title, url, at, invocation_id }) => ({ title, url, at, invocationId: invocation_id }));
}

const STATE = sql`case when state = 'SCHEDULED' and scheduled_at <= world_now(agency_id) then 'PUBLISHED' else state end`;
const REVERTIBLE = sql`(state in ('DRAFT', 'SCHEDULED', 'PUBLISHED') and external_id is not null
  and platform_kind <> 'webhook'
  and exists (select 1 from platforms where platforms.id = publications.platform_id))`;

/** A page that was replaced or taken back is not verified. */
const VERIFICATION_DUE = sql`case when state in ('SCHEDULED', 'PUBLISHED') then verification_due_at end`;

export interface PublicationRow {
  id: string;
  title: string;
  state: PublicationState;
  url: string | null;
  platform_url: string | null;
  platform_id: string | null;
  platform_kind: Platform["kind"] | null;
  external_id: string | null;
  content_id: string | null;
  record_id: string | null;
  revision: number | null;
  invocation_id: string;
  revertible: boolean;
  published_at: string;
  scheduled_at: string | null;
  reverted_at: string | null;
  verification: JudgedPage | null;
  verified_at: string | null;
  verification_run: string | null;
  verification_due_at: string | null;
}

const COLUMNS = sql`id, title, ${STATE} as state, url, platform_url, platform_id, platform_kind, external_id, content_id,
  (select contents.record_id from contents where contents.id = publications.content_id) as record_id,
  revision, invocation_id, ${REVERTIBLE} as revertible, published_at, scheduled_at, reverted_at, verification, verified_at,
  verification_run, ${VERIFICATION_DUE} as verification_due_at`;

export const PUBLICATION_LIST: LiveList = {
  from: sql`publications`,
  select: COLUMNS,
  columns: {
    id: { sql: sql`id`, type: "text" },
    platformConfigId: { sql: sql`platform_id`, type: "text" },
    contentId: { sql: sql`content_id`, type: "text" },
    state: { sql: STATE, type: "text" },
    publishedAt: { sql: sql`published_at`, type: "time" },
  },
};

export function toPublication(row: PublicationRow): PublicationRecord {
  const publication = {
    id: row.id,
    title: row.title,
    state: row.state,
    publishedUrl: row.platform_url ?? row.url,
    platformConfigId: row.platform_id,
    platform: row.platform_kind,
    externalId: row.external_id,
    contentId: row.content_id,
    recordId: row.record_id,
    revision: row.revision,
    invocationId: row.invocation_id,
    revertible: row.revertible,
    publishedAt: row.published_at,
    publishAt: row.scheduled_at,
    revertedAt: row.reverted_at,
  };
  const verification = verificationOf(publication, {
    judged: row.verification,
    checkedAt: row.verified_at,
    nextCheckAt: row.verification_due_at,
    invocationId: row.verification_run,
  });
  return { ...publication, verification };
}

export async function findPublication(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<PublicationRecord | undefined> {
  const [row] = await db.query<PublicationRow>(
    sql`select ${COLUMNS} from publications where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row === undefined ? undefined : toPublication(row);
}

/** The publication that a page shows now, with what an update or a revert needs. */
export interface PageState {
  id: string;
  externalId: string | null;
  checksum: string | null;
  state: PublicationState;
  slug: string | null;
  pageKey: string;
  restores: unknown;
  replaces: string | null;
}

interface PageRow {
  id: string;
  external_id: string | null;
  page_checksum: string | null;
  state: PublicationState;
  slug: string | null;
  page_key: string;
  restores: unknown;
  replaces: string | null;
}

/** The publication of a text that is on its platform now. */
export async function findPage(
  db: Db,
  { workspaceId, pageKey }: { workspaceId: string; pageKey: string },
): Promise<PageState | undefined> {
  const [row] = await db.query<PageRow>(sql`
    select id, external_id, page_checksum, state, slug, page_key, restores, replaces
    from publications
    where workspace_id = ${workspaceId} and page_key = ${pageKey} and state in ('DRAFT', 'SCHEDULED', 'PUBLISHED')
    order by published_at desc, id desc
    limit 1`);
  return row === undefined ? undefined : toPageState(row);
}

function toPageState(row: PageRow): PageState {
  return {
    id: row.id,
    externalId: row.external_id,
    checksum: row.page_checksum,
    state: row.state,
    slug: row.slug,
    pageKey: row.page_key,
    restores: row.restores,
    replaces: row.replaces,
  };
}

/** The page of a publication; undefined for publications of versions before 0.4.0. */
export async function findPageOf(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<PageState | undefined> {
  const [row] = await db.query<PageRow>(sql`
    select id, external_id, page_checksum, state, slug, page_key, restores, replaces
    from publications
    where workspace_id = ${workspaceId} and id = ${id} and page_key is not null`);
  return row === undefined ? undefined : toPageState(row);
}

/**
 * The run that is publishing this page now, or that does not know whether it did; undefined without another one. Call it with the
 * platform locked.
 */
export async function findSender(
  tx: Tx,
  { workspaceId, pageKey, invocationId }: { workspaceId: string; pageKey: string; invocationId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ invocation_id: string }>(sql`
    select invocation_id from effects
    where workspace_id = ${workspaceId} and kind = 'publish' and state in ('intended', 'unknown')
      and invocation_id <> ${invocationId} and payload::jsonb ->> 'pageKey' = ${pageKey}
    limit 1`);
  return row?.invocation_id;
}

/** Records that a publication was taken back, and that the one it had replaced is there again. */
export async function recordRevert(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  const [row] = await tx.query<{ replaces: string | null }>(sql`
    update publications set state = 'REVERTED', reverted_at = world_now(agency_id)
    where id = ${id} and workspace_id = ${workspaceId} and state <> 'REVERTED'
    returning replaces`);
  if (row === undefined || row.replaces === null) return;
  await tx.query(sql`
    update publications set state = replaced_state, replaced_state = null
    where id = ${row.replaces} and workspace_id = ${workspaceId} and state = 'REPLACED'`);
}

export interface DuePublication {
  id: string;
  agencyId: string;
}

/** Publications whose page is to be submitted or verified now, in worlds whose clock no run is moving. */
export async function findDuePublications(system: SystemDb, limit: number): Promise<DuePublication[]> {
  const [rows = []] = await system.batch<DuePublication>([
    sql`select t.ref as id, t.agency_id as "agencyId"
        from timers t join agencies a on a.id = t.agency_id
        where t.kind = 'publication' and a.suspended_at is null
          and t.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
          and t.due_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
        order by t.due_at, t.ref
        limit ${limit}`,
  ]);
  return rows;
}

export interface ScheduledPage {
  agencyId: string;
  workspaceId: string;
  /** The run that scheduled it. */
  invocationId: string;
  /** The key of that run. */
  keyId: string;
  mode: "live" | "test";
  url: string | null;
  title: string;
  platformId: string;
  externalId: string;
  /** The post or page; null for other content. */
  content: { id: string; revision: number; kind: "blog_post" | "landing_page"; recordId: string } | null;
}

/** Takes a due publication, so that no other process submits its page. Undefined if it is not due, replaced or taken back. */
export async function claimScheduled(tx: Tx, id: string): Promise<ScheduledPage | undefined> {
  const [due] = await tx.query<{ id: string }>(sql`
    select id from publications
    where id = ${id} and state = 'SCHEDULED' and submission_due_at <= world_now(agency_id)
    for no key update skip locked`);
  if (due === undefined) return undefined;
  const [page] = await tx.query<ScheduledPage>(sql`
    update publications p set submission_due_at = null
    from invocations i, agencies a
    where p.id = ${id} and i.id = p.invocation_id and a.id = p.agency_id
    returning p.agency_id as "agencyId", p.workspace_id as "workspaceId", p.invocation_id as "invocationId",
      i.api_key_id as "keyId", a.mode, p.url, p.title, p.platform_id as "platformId", coalesce(p.external_id, p.id) as "externalId",
      (select jsonb_build_object('id', c.id, 'revision', p.revision, 'kind', c.kind, 'recordId', c.record_id)
        from contents c where c.id = p.content_id) as content`);
  return page;
}

export async function postponeSubmission(tx: Tx, { id, hours }: { id: string; hours: number }): Promise<void> {
  await tx.query(sql`
    update publications set submission_due_at = world_now(agency_id) + ${hours} * interval '1 hour'
    where id = ${id} and submission_due_at is not null`);
}

export async function recordSubmissionRun(tx: Tx, { id, runId }: { id: string; runId: string }): Promise<void> {
  await tx.query(sql`update publications set submission_run = ${runId} where id = ${id}`);
}

/** Whether a run submits the page of a publication, whose price covers that. */
export async function isCoveredByPublication(db: Db, runId: string): Promise<boolean> {
  return (await findCoveringRun(db, runId)) !== undefined;
}

/** The run that published this page last. */
export async function findPublishingRun(
  db: Db,
  { workspaceId, url }: { workspaceId: string; url: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select invocation_id as id from publications where workspace_id = ${workspaceId} and url = ${url} and state <> 'DRAFT'
    order by published_at desc, id limit 1`);
  return row?.id;
}

/** The run that published the page which this run submits. */
export async function findCoveringRun(db: Db, runId: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select invocation_id as id from publications where submission_run = ${runId} limit 1`,
  );
  return row?.id;
}
