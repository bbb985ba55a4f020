import type { BlogPost, Content, ContentClaim, Writing } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import { type ContentKind, KINDS } from "./kinds.ts";

type CurrentText = Omit<Content, "id" | "bodyTruncated" | "claims"> & {
  isTruncated: boolean;
  claims: ContentClaim[] | null;
};

export interface ContentRow {
  id: string;
  record_id: string;
  kind: ContentKind;
  title: string;
  slug: string | null;
  status: BlogPost["status"];
  pillar_slug: string | null;
  icp_segment_id: string | null;
  keywords: BlogPost["keywords"];
  tags: string[];
  source: BlogPost["source"];
  additional_prompts: string[];
  writing: Writing;
  revision: number | null;
  text: CurrentText | null;
  /** The run that last wrote it. */
  generation_id: string | null;
  published_url: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

const EXCERPT = 500;

const STATUS = sql`case when c.archived_at is not null then 'ARCHIVED' when c.published_at is not null then 'PUBLISHED' else 'DRAFT' end`;

/** The columns of a content with its current text: the whole body with its claims, or the start of the body. */
function columns(isWhole: boolean): Sql {
  const body = isWhole ? sql`r.body` : sql`left(r.body, ${EXCERPT})`;
  return sql`c.id, c.record_id, c.kind, c.title, c.slug, ${STATUS} as status, c.icp_segment_id, c.keywords, c.tags, c.source,
    c.additional_prompts, c.writing, c.revision, c.generation_id, c.published_url, c.archived_at, c.created_at, c.updated_at,
    p.slug as pillar_slug,
    case when r.revision is not null then jsonb_build_object('revision', r.revision, 'body', ${body},
      'isTruncated', ${isWhole ? sql`false` : sql`char_length(r.body) > ${EXCERPT}`}, 'wordCount', r.word_count,
      'descriptions', r.descriptions, 'refinements', r.refinements, 'intermediateData', r.intermediate_data,
      'claims', ${isWhole ? sql`r.claims` : sql`null`}, 'inProgress', ${IN_PROGRESS}) end as text`;
}

/** Whether a run still writes the current text. The text of a run that failed stays as far as it got. */
const IN_PROGRESS = sql`r.in_progress and exists (
  select from invocations i where i.id = r.invocation_id and i.status not in ('SUCCEEDED', 'FAILED', 'CANCELLED'))`;

const FROM = sql`contents c
  left join pillars p on p.id = c.pillar_id
  left join content_revisions r on r.content_id = c.id and r.revision = c.revision`;

export function contentList(includeBody: boolean): LiveList {
  return {
    from: FROM,
    select: columns(includeBody),
    columns: {
      id: { sql: sql`c.record_id`, type: "text" },
      status: { sql: STATUS, type: "text" },
      pillarSlug: { sql: sql`p.slug`, type: "text", nullable: true },
      keywordIds: { sql: sql`c.keyword_ids`, type: "texts" },
      tags: { sql: sql`c.tags`, type: "texts" },
      title: { sql: sql`c.title`, type: "text" },
      icpSegmentId: { sql: sql`c.icp_segment_id`, type: "text", nullable: true },
      createdAt: { sql: sql`c.created_at`, type: "time" },
    },
  };
}

/** A content by the identifier of its post or page, or by its own. */
export interface ContentAddress {
  workspaceId: string;
  id: string;
}

export async function findContent(db: Db, { workspaceId, id }: ContentAddress): Promise<ContentRow | undefined> {
  const [row] = await db.query<ContentRow>(sql`
    select ${columns(true)} from ${FROM}
    where c.workspace_id = ${workspaceId} and (c.record_id = ${id} or c.id = ${id})`);
  return row;
}

export interface LockedContent {
  id: string;
  record_id: string;
  kind: ContentKind;
  revision: number | null;
  /** The run that writes the text now; null if none does. */
  writing_run: string | null;
}

/**
 * Locks a content until the transaction ends, so that runs and people change it one after another. The statement that waits for the
 * lock does not see a run that was started meanwhile, so another one reads.
 */
export async function lockContent(tx: Tx, { workspaceId, id }: ContentAddress): Promise<LockedContent | undefined> {
  const [locked] = await tx.query<{ id: string }>(sql`
    select id from contents
    where workspace_id = ${workspaceId} and (record_id = ${id} or id = ${id})
    for no key update`);
  if (locked === undefined) return undefined;
  const [row] = await tx.query<LockedContent>(sql`
    select c.id, c.record_id, c.kind, c.revision,
      (select i.id from invocations i
        where i.id = c.generation_id and i.status not in ('SUCCEEDED', 'FAILED', 'CANCELLED')) as writing_run
    from contents c
    where c.id = ${locked.id}`);
  return row;
}

export interface NewContent {
  kind: ContentKind;
  title: string;
  keywords: BlogPost["keywords"];
  pillarId: string | null;
  icpSegmentId: string | null;
  tags: readonly string[];
  source: BlogPost["source"];
  writing: Writing;
  /** What the run was asked. */
  request: Readonly<Record<string, unknown>>;
}

/** Stores a content without a text. */
export async function insertContent(
  tx: Tx,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  content: NewContent,
): Promise<{ contentId: string; recordId: string }> {
  const [contentId, recordId] = [newId("cnt"), newId(KINDS[content.kind].prefix)];
  await tx.query(sql`
    insert into contents (id, record_id, agency_id, workspace_id, kind, title, pillar_id, icp_segment_id, keywords, keyword_ids,
      tags, source, writing, request, created_at, updated_at)
    select ${contentId}, ${recordId}, ${agencyId}, ${workspaceId}, ${content.kind}, ${content.title}, ${content.pillarId},
      ${content.icpSegmentId}, ${toJsonb(content.keywords)}::jsonb, ${content.keywords.map(({ id }) => id)}::text[],
      ${content.tags}::text[], ${content.source}, ${toJsonb(content.writing)}::jsonb, ${toJsonb(content.request)}::jsonb, now, now
    from date_trunc('milliseconds', world_now(${agencyId})) as now`);
  return { contentId, recordId };
}

export interface ContentChanges {
  title?: string | undefined;
  slug?: string | undefined;
  tags?: readonly string[] | undefined;
  /** The new settings, complete. */
  writing?: Writing | undefined;
  icpSegmentId?: string | null | undefined;
  archived?: boolean | undefined;
}

/** Omitted fields stay as they are. */
export async function changeContent(tx: Tx, contentId: string, changes: ContentChanges): Promise<void> {
  const { title, slug, tags, writing, icpSegmentId, archived } = changes;
  await tx.query(sql`
    update contents
    set title = coalesce(${title ?? null}, title), slug = coalesce(${slug ?? null}, slug),
      tags = coalesce(${tags ?? null}::text[], tags),
      writing = coalesce(${writing === undefined ? null : toJsonb(writing)}::jsonb, writing),
      icp_segment_id = case when ${icpSegmentId !== undefined} then ${icpSegmentId ?? null} else icp_segment_id end,
      archived_at = case ${archived ?? null}::boolean
        when true then coalesce(archived_at, date_trunc('milliseconds', world_now(agency_id)))
        when false then null else archived_at end,
      updated_at = date_trunc('milliseconds', world_now(agency_id))
    where id = ${contentId}`);
}

/** Records where a revision is public. Null for a page that was taken back. */
export async function recordPublished(
  tx: Tx,
  contentId: string,
  published: { url: string; revision: number } | null,
): Promise<void> {
  await tx.query(sql`
    update contents
    set published_url = ${published?.url ?? null}, published_revision = ${published?.revision ?? null}::int,
      published_at = case when ${published !== null} then date_trunc('milliseconds', world_now(agency_id)) end,
      updated_at = date_trunc('milliseconds', world_now(agency_id))
    where id = ${contentId}`);
}
