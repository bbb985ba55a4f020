import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { SentArticle } from "./compare-page.ts";
import { type JudgedPage, pauseAfter } from "./verification.ts";

interface SentRow {
  title: string;
  slug: string;
  html: string;
  canonical_url: string | null;
  kind: string;
  is_update: boolean;
}

/** Sites that give a new page the slug that was sent. */
const NAMING_KINDS = ["wordpress", "ghost", "webflow"];

/** What was approved and sent for a publication; undefined if it is no longer stored. */
export async function findSentArticle(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SentArticle | undefined> {
  const [row] = await db.query<SentRow>(sql`
    select sent ->> 'title' as title, sent ->> 'slug' as slug, sent ->> 'html' as html, sent ->> 'canonicalUrl' as canonical_url,
      sent -> 'target' ->> 'kind' as kind, coalesce(sent -> 'replaces', 'null') <> 'null' as is_update
    from publications p
    join effects e on e.invocation_id = p.invocation_id and e.kind = 'publish'
    cross join lateral (select e.payload::jsonb as sent) s
    where p.id = ${id} and p.workspace_id = ${workspaceId} and e.workspace_id = ${workspaceId} and sent ->> 'id' = p.id
    order by e.generation desc
    limit 1`);
  if (row === undefined) return undefined;
  const { title, slug, html, canonical_url: canonicalUrl, kind, is_update: isUpdate } = row;
  return { title, html, canonicalUrl, slug: !isUpdate && NAMING_KINDS.includes(kind) ? slug : null };
}

/**
 * Records a check and when the next one is due. Returns its time. A check that a person started leaves the automatic ones as they
 * are, unless it ends them. Returns null, and records nothing, if the publication was replaced or taken back meanwhile.
 */
export async function recordVerification(
  tx: Tx,
  { workspaceId, id, run, isAutomatic }: { workspaceId: string; id: string; run: string; isAutomatic: boolean },
  judged: JudgedPage,
): Promise<string | null> {
  const [before] = await tx.query<{ attempts: number }>(sql`
    select verification_attempts as attempts from publications
    where id = ${id} and workspace_id = ${workspaceId} and state in ('SCHEDULED', 'PUBLISHED')
    for no key update`);
  if (before === undefined) return null;
  const attempts = before.attempts + (isAutomatic ? 1 : 0);
  const pause = pauseAfter(judged, attempts) ?? null;
  const keepsDue = !isAutomatic && judged.verdict !== "live";
  const [row] = await tx.query<{ at: string }>(sql`
    update publications set verification = ${toJsonb(judged)}::jsonb, verification_run = ${run}, verification_attempts = ${attempts},
      verified_at = world_now(agency_id),
      verification_due_at = case when ${keepsDue} then verification_due_at
        else world_now(agency_id) + ${pause}::integer * interval '1 minute' end
    where id = ${id} and workspace_id = ${workspaceId}
    returning verified_at as at`);
  return row?.at ?? null;
}

export interface DueVerification {
  agencyId: string;
  workspaceId: string;
  /** The key of the run that published it. */
  keyId: string;
  mode: "live" | "test";
}

/** Takes a due verification, so that no other process starts it. Undefined if it is not due, or if the page shows something else. */
export async function claimVerification(tx: Tx, id: string): Promise<DueVerification | undefined> {
  const [due] = await tx.query<{ id: string }>(sql`
    select id from publications
    where id = ${id} and state in ('SCHEDULED', 'PUBLISHED') and verification_due_at <= world_now(agency_id)
    for no key update skip locked`);
  if (due === undefined) return undefined;
  const [claimed] = await tx.query<DueVerification>(sql`
    update publications p set verification_due_at = null
    from invocations i, agencies a
    where p.id = ${id} and i.id = p.invocation_id and a.id = p.agency_id
    returning p.agency_id as "agencyId", p.workspace_id as "workspaceId", i.api_key_id as "keyId", a.mode`);
  return claimed;
}

export async function postponeVerification(tx: Tx, { id, hours }: { id: string; hours: number }): Promise<void> {
  await tx.query(sql`
    update publications set verification_due_at = world_now(agency_id) + ${hours} * interval '1 hour'
    where id = ${id} and verification_due_at is not null`);
}
