import type { Content, ContentClaim, FactDrift, Revision } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { History } from "./content.ts";
import { factDrift } from "./fact-drift.ts";
import { countWords } from "./text.ts";

// SQL: server/database/functions/keys.sql

export interface RevisionRow {
  id: string;
  content_id: string;
  revision: number;
  title: string;
  body: string | null;
  word_count: number;
  origin: Revision["origin"];
  reason: string | null;
  refiner_id: string | null;
  invocation_id: string | null;
  created_by: string | null;
  created_by_name: string | null;
  from_revision: number | null;
  restored_from: number | null;
  drift: FactDrift | null;
  in_progress: boolean;
  created_at: string;
}

/** A revision with all that belongs to its text. */
export interface StoredRevision extends RevisionRow {
  body: string;
  descriptions: Content["descriptions"];
  refinements: Content["refinements"];
  intermediate_data: Content["intermediateData"];
  claims: ContentClaim[] | null;
}

const SHOWN = sql`v.id, v.content_id, v.revision, v.title, v.word_count, v.origin, v.reason, v.refiner_id, v.invocation_id,
  v.created_by, (select name from actor_names where id = v.created_by) as created_by_name, v.from_revision, v.restored_from, v.drift, v.created_at,
  v.in_progress and exists (select from invocations i
    where i.id = v.invocation_id and i.status not in ('SUCCEEDED', 'FAILED', 'CANCELLED')) as in_progress`;

export function revisionList(includeBody: boolean): LiveList {
  return {
    from: sql`content_revisions v`,
    select: includeBody ? sql`${SHOWN}, v.body` : sql`${SHOWN}, null as body`,
    columns: {
      revisionId: { sql: sql`v.id`, type: "text" },
      revision: { sql: sql`v.revision`, type: "integer" },
    },
  };
}

export function toRevision(row: RevisionRow): Revision {
  return {
    revision: row.revision,
    contentId: row.content_id,
    title: row.title,
    ...(row.body === null ? {} : { body: row.body }),
    wordCount: row.word_count,
    origin: row.origin,
    refinerId: row.refiner_id,
    invocationId: row.invocation_id,
    createdBy: row.created_by,
    ...(row.created_by_name === null ? {} : { createdByName: row.created_by_name }),
    createdAt: row.created_at,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
    ...(row.drift === null ? {} : { drift: row.drift }),
    inProgress: row.in_progress,
  };
}

export async function findRevision(
  db: Db,
  { contentId, revision }: { contentId: string; revision: number },
): Promise<StoredRevision | undefined> {
  const [row] = await db.query<StoredRevision>(sql`
    select ${SHOWN}, v.body, v.descriptions, v.refinements, v.intermediate_data, v.claims
    from content_revisions v
    where v.content_id = ${contentId} and v.revision = ${revision}`);
  return row;
}

/** Throws `not_found`. */
export async function requireStoredRevision(
  db: Db,
  address: { contentId: string; revision: number },
): Promise<StoredRevision> {
  const found = await findRevision(db, address);
  if (found !== undefined) return found;
  throw new AppError("not_found", `The content "${address.contentId}" has no revision ${address.revision}.`, {
    ...address,
  });
}

/** A revision to store. What it leaves out is taken over from the revision that it is made from. */
export interface NewRevision {
  body: string;
  title: string;
  origin: Revision["origin"];
  reason: string | null;
  /** The revision it is made from; null for the first. */
  from: StoredRevision | null;
  descriptions?: Content["descriptions"];
  refinements?: Content["refinements"];
  intermediateData?: Content["intermediateData"];
  /** Null if the facts were not checked. */
  claims?: ContentClaim[] | null;
  refinerId?: string;
  invocationId?: string;
  /** The key of the person. */
  createdBy?: string;
  restoredFrom?: number;
  scoreBefore?: number | null;
  scoreAfter?: number | null;
  /** True while the run adds sections. The revision is current at once if there is no other text to show. */
  inProgress?: boolean;
}

const NO_DESCRIPTIONS: Content["descriptions"] = { meta: null, og: null, twitter: null };
const NO_DATA: Content["intermediateData"] = { outline: [], researchSnippets: [] };

/** Stores a revision of a locked content and makes it current. Returns its number. */
export async function addRevision(
  tx: Tx,
  { agencyId, workspaceId, contentId }: { agencyId: string; workspaceId: string; contentId: string },
  revision: NewRevision,
): Promise<number> {
  const { body, from, inProgress = false } = revision;
  const drift = from === null || inProgress ? null : factDrift(from.body, body);
  const [row] = await tx.query<{ revision: number }>(sql`
    with stored as (
      insert into content_revisions (id, agency_id, workspace_id, content_id, revision, title, body, word_count, descriptions, origin,
        reason, refiner_id, invocation_id, created_by, from_revision, restored_from, refinements, intermediate_data, claims, drift,
        score_before, score_after, in_progress, created_at)
      select ${newId("rev")}, ${agencyId}, ${workspaceId}, ${contentId},
        coalesce((select max(v.revision) from content_revisions v where v.content_id = ${contentId}), 0) + 1,
        ${revision.title}, ${body}, ${countWords(body)},
        ${toJsonb(revision.descriptions ?? from?.descriptions ?? NO_DESCRIPTIONS)}::jsonb, ${revision.origin}, ${revision.reason},
        ${revision.refinerId ?? null}, ${revision.invocationId ?? null}, ${revision.createdBy ?? null}, ${from?.revision ?? null}::int,
        ${revision.restoredFrom ?? null}::int, ${refinementsOf(revision, agencyId)},
        ${toJsonb(revision.intermediateData ?? from?.intermediate_data ?? NO_DATA)}::jsonb,
        ${revision.claims == null ? null : toJsonb(revision.claims)}::jsonb, ${drift === null ? null : toJsonb(drift)}::jsonb,
        ${revision.scoreBefore ?? null}::float8, ${revision.scoreAfter ?? null}::float8, ${inProgress},
        date_trunc('milliseconds', world_now(${agencyId}))
      returning revision, created_at
    )
    update contents c
    set revision = case when ${inProgress} then coalesce(c.revision, stored.revision) else stored.revision end,
      updated_at = stored.created_at
    from stored
    where c.id = ${contentId}
    returning stored.revision`);
  if (row === undefined) throw new Error(`The revision of "${contentId}" was not stored.`);
  return row.revision;
}

/** The refiners of a revision: those of the revision that it is made from, and its own. */
function refinementsOf({ refinements, from, refinerId }: NewRevision, agencyId: string): Sql {
  const earlier = sql`${toJsonb(refinements ?? from?.refinements ?? [])}::jsonb`;
  if (refinerId === undefined || refinements !== undefined) return earlier;
  return sql`${earlier} || jsonb_build_array(jsonb_build_object('refinerId', ${refinerId}::text, 'appliedAt',
    to_char(world_now(${agencyId}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;
}

/** The refinements of a content, oldest first. */
export async function findRefinements(db: Db, contentId: string): Promise<History> {
  const rows = await db.query<{
    revision: number;
    from_revision: number | null;
    refiner_id: string | null;
    invocation_id: string | null;
    created_at: string;
    score_before: number | null;
    score_after: number | null;
  }>(sql`
    select revision, from_revision, refiner_id, invocation_id, created_at, score_before, score_after
    from content_revisions
    where content_id = ${contentId} and origin = 'refined'
    order by revision`);
  return rows.map((row) => ({
    revision: row.revision,
    fromRevision: row.from_revision ?? row.revision - 1,
    refinerId: row.refiner_id ?? "",
    invocationId: row.invocation_id ?? "",
    appliedAt: row.created_at,
    scoreBefore: row.score_before,
    scoreAfter: row.score_after,
  }));
}
