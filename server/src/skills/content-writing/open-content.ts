import type { Content, Refiner, Writing } from "@findable/contract";
import { requireSegment } from "../../domains/audience/index.ts";
import {
  type BodySection,
  type ContentKind,
  type ContentOrder,
  contentNotFound,
  findContent,
  findHistory,
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
  sectionsOfPeople,
} from "../../domains/content/index.ts";
import { findStyle, type WritingStyle } from "../../domains/pillars/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { WritingOrder } from "../../providers/writer/port.ts";
import { refinersOfRun } from "./refiners-of-run.ts";

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
  /** What happens to facts without a source, as the pillar says. */
  unsupportedClaims: WritingStyle["unsupportedClaims"];
  /** The refiners that the run applies to its draft. */
  refiners: Refiner[];
  /** Refiners of a pillar or an earlier revision that no longer exist. */
  missingRefiners: string[];
  audience: string | null;
  /** What the segment wants to reach, and what hinders it; null for all readers. */
  reader: WritingOrder["reader"];
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
    refinements: Content["refinements"];
  } | null;
  /** Sections that people wrote or changed. */
  ofPeople: BodySection[];
}

/** Finds or stores the content of a run and holds it against other writers. Throws `concurrent_generation`. */
export async function openContent(ctx: RunContext, kind: ContentKind, order: ContentOrder): Promise<OpenContent> {
  const { agencyId, id: invocationId } = ctx.invocation;
  const place = { agencyId, workspaceId: ctx.workspace.id };
  const opened = await ctx.save("open", async (tx) => {
    const given = order[KINDS[kind].idField];
    const id = given ?? (await storeContent(tx, place, kind, order));
    const locked = await lockContent(tx, { ...place, id });
    if (locked?.kind !== kind || locked.record_id !== id) throw contentNotFound(kind, id);
    const { writing_run: writer } = locked;
    if (writer !== null && writer !== invocationId) throw generationUnderWay({ kind, id, invocationId: writer });
    await holdContent(tx, locked.id, invocationId);
    return readContent(tx, place.workspaceId, locked.id, order);
  });
  // Runs that earlier versions began recorded less.
  const defaults = { unsupportedClaims: "remove", reader: null } as const;
  return { ...defaults, ...{ refiners: [], missingRefiners: [], ofPeople: [] }, ...opened };
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
  const [request, history, style] = [
    // Safe cast: only orders are stored as requests.
    (await findRequest(tx, contentId)) as ContentOrder & { query?: string },
    await findHistory(tx, contentId),
    await findStyle(tx, { workspaceId, slug: row.pillar_slug }),
  ];
  const stored = row.revision === null ? undefined : await findRevision(tx, { contentId, revision: row.revision });
  // A failed first run leaves an unfinished text, which the next run replaces.
  const isUsable = stored !== undefined && history.length > 0;
  const base = stored === undefined || (stored.in_progress && !isUsable) ? null : stored;
  const segment =
    row.icp_segment_id === null
      ? null
      : await requireSegment(tx, { workspaceId, id: row.icp_segment_id, includeDeleted: true });
  const primary = row.keywords.find(({ isPrimary }) => isPrimary);
  const query = primary?.keyword ?? request.query ?? row.title;
  return {
    contentId,
    recordId: row.record_id,
    title: row.title,
    slug: row.slug,
    keywordId: primary?.id ?? null,
    query,
    writing: row.writing,
    ...style,
    ...(await refinersOfRun(tx, workspaceId, { pillarSlug: row.pillar_slug, request, order, base })),
    audience: segment?.name ?? null,
    reader: segment === null ? null : { jobToBeDone: segment.jobToBeDone, pain: segment.pain },
    order: { ...request, ...order, mode: modeOf(order) },
    base:
      base === null
        ? null
        : {
            revision: base.revision,
            body: base.body,
            descriptions: base.descriptions,
            data: base.intermediate_data,
            refinements: base.refinements,
          },
    current: row.revision,
    ofPeople: sectionsOfPeople(history),
  };
}
