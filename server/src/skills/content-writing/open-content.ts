import type { Content, Writing } from "@findable/contract";
import { requireSegment } from "../../domains/audience/index.ts";
import {
  type ContentKind,
  type ContentOrder,
  contentNotFound,
  findContent,
  findGenerated,
  findRequest,
  findRevision,
  generationUnderWay,
  holdContent,
  insertContent,
  KINDS,
  keywordsOf,
  lockContent,
  modeOf,
  newContent,
} from "../../domains/content/index.ts";
import { findVoice } from "../../domains/pillars/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** A content that this run writes, and its text so far. */
export interface OpenContent {
  contentId: string;
  recordId: string;
  title: string;
  slug: string | null;
  keywordId: string | null;
  query: string;
  writing: Writing;
  voice: string | null;
  audience: string | null;
  /** The first order, with what this run was asked. */
  order: ContentOrder;
  /** The current revision, which must still be current when the run finishes; null if there is none. */
  current: number | null;
  /** The text that the run starts from; null for a first text. */
  base: {
    revision: number;
    body: string;
    descriptions: Content["descriptions"];
    data: Content["intermediateData"];
  } | null;
  /** What a run wrote last, before people changed it. */
  generated: string | null;
}

/** Finds or stores the content of a run and holds it against other writers. Throws `concurrent_generation`. */
export function openContent(ctx: RunContext, kind: ContentKind, order: ContentOrder): Promise<OpenContent> {
  const { agencyId, id: invocationId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id };
  return ctx.save("open", async (tx) => {
    const given = order[KINDS[kind].idField];
    const id = given ?? (await storeContent(tx, place, kind, order));
    const locked = await lockContent(tx, { ...place, id });
    if (locked?.kind !== kind || locked.record_id !== id) throw contentNotFound(kind, id);
    const { writing_run: writer } = locked;
    if (writer !== null && writer !== invocationId) throw generationUnderWay({ kind, id, invocationId: writer });
    await holdContent(tx, locked.id, invocationId);
    return readContent(tx, place.workspaceId, locked.id, order);
  });
}

async function storeContent(
  tx: Tx,
  place: { agencyId: string; workspaceId: string },
  kind: ContentKind,
  order: ContentOrder,
): Promise<string> {
  const content = await newContent({ tx, ...place }, kind, order);
  const { recordId } = await insertContent(tx, place, {
    ...content,
    keywords: await keywordsOf({ tx, ...place }, order),
  });
  return recordId;
}

async function readContent(tx: Tx, workspaceId: string, contentId: string, order: ContentOrder): Promise<OpenContent> {
  const row = await findContent(tx, { workspaceId, id: contentId });
  if (row === undefined) throw new Error(`The content "${contentId}" was locked and is not there.`);
  const [request, generated, voice] = [
    await findRequest(tx, contentId),
    await findGenerated(tx, contentId),
    row.pillar_slug === null ? null : await findVoice(tx, { workspaceId, slug: row.pillar_slug }),
  ];
  const stored = row.revision === null ? undefined : await findRevision(tx, { contentId, revision: row.revision });
  // A failed first run leaves an unfinished text, which the next run replaces.
  const isUsable = stored !== undefined && generated !== undefined;
  const segment =
    row.icp_segment_id === null
      ? null
      : await requireSegment(tx, { workspaceId, id: row.icp_segment_id, includeDeleted: true });
  const primary = row.keywords.find(({ isPrimary }) => isPrimary);
  const query = primary?.keyword ?? (typeof request["query"] === "string" ? request["query"] : row.title);
  return {
    contentId,
    recordId: row.record_id,
    title: row.title,
    slug: row.slug,
    keywordId: primary?.id ?? null,
    query,
    writing: row.writing,
    voice,
    audience: segment?.name ?? null,
    // Safe cast: only orders are stored as requests.
    order: { ...(request as ContentOrder), ...order, mode: modeOf(order) },
    base:
      stored === undefined || (stored.in_progress && !isUsable)
        ? null
        : {
            revision: stored.revision,
            body: stored.body,
            descriptions: stored.descriptions,
            data: stored.intermediate_data,
          },
    current: row.revision,
    generated: generated ?? null,
  };
}
