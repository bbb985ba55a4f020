import type { Content, ContentClaim, FactDrift } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import type { PastBody } from "./body-sections.ts";
import { countWords } from "./text.ts";

/** Marks the run that writes a locked content. */
export async function holdContent(tx: Tx, contentId: string, invocationId: string): Promise<void> {
  await tx.query(sql`update contents set generation_id = ${invocationId} where id = ${contentId}`);
}

/** What the run that created a content was asked. */
export async function findRequest(db: Db, contentId: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ request: Record<string, unknown> }>(
    sql`select request from contents where id = ${contentId}`,
  );
  return row?.request ?? {};
}

export interface FinishedText {
  title: string;
  slug: string;
  body: string;
  descriptions: Content["descriptions"];
  intermediateData: Content["intermediateData"];
  claims: ContentClaim[];
  drift: FactDrift | null;
}

interface Growing {
  contentId: string;
  revision: number;
}

/** Replaces the text of a revision in progress, which readers see as it grows. */
export async function growRevision(tx: Tx, { contentId, revision }: Growing, body: string): Promise<void> {
  await tx.query(sql`
    update content_revisions set body = ${body}, word_count = ${countWords(body)}
    where content_id = ${contentId} and revision = ${revision} and in_progress`);
}

/**
 * Completes a revision in progress and makes it current. False if the current text is not the one that the run started from: then
 * nothing changes.
 */
export async function finishRevision(
  tx: Tx,
  { contentId, revision, base }: Growing & { base: number | null },
  text: FinishedText,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update contents
    set revision = ${revision}, title = ${text.title}, slug = coalesce(slug, ${text.slug}),
      updated_at = date_trunc('milliseconds', world_now(agency_id))
    where id = ${contentId} and revision is not distinct from ${base ?? revision}::int
    returning id`);
  if (rows.length === 0) return false;
  await tx.query(sql`
    update content_revisions
    set body = ${text.body}, word_count = ${countWords(text.body)}, title = ${text.title},
      descriptions = ${toJsonb(text.descriptions)}::jsonb, intermediate_data = ${toJsonb(text.intermediateData)}::jsonb,
      claims = ${toJsonb(text.claims)}::jsonb, drift = ${text.drift === null ? null : toJsonb(text.drift)}::jsonb,
      in_progress = false
    where content_id = ${contentId} and revision = ${revision}`);
  return true;
}

const REMEMBERED = 50;

/** The newest finished revisions of a content, oldest first. */
export async function findHistory(db: Db, contentId: string): Promise<PastBody[]> {
  const rows = await db.query<PastBody>(sql`
    select revision, body, origin, restored_from from content_revisions
    where content_id = ${contentId} and not in_progress
    order by revision desc limit ${REMEMBERED}`);
  return rows.toReversed();
}
