import type { BlogPostHandle, DryRunEstimate } from "@findable/contract";
import type { Static } from "typebox";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { requireSegment } from "../audience/index.ts";
import { answerWithHandle, startInvocation } from "../invocations/index.ts";
import { findKeywordOfPhrase, upsertKeywords } from "../keywords/index.ts";
import { findPillarIds, pillarNotFound } from "../pillars/index.ts";
import { splitBody } from "./body-sections.ts";
import { type ContentRow, insertContent, type NewContent } from "./contents.store.ts";
import { findSubject } from "./find-subject.ts";
import { findRequest, holdContent } from "./generation.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";
import { withRefiners } from "./refiners-of-order.ts";
import { lockForChange, requireContent } from "./require-content.ts";
import { requireWriter } from "./require-writer.ts";
import { findRevision } from "./revisions.store.ts";
import { type ContentOrder, requireWritable, wordsOf, writingCost, writingOf } from "./writing-order.ts";

export interface StartedContent {
  handle: Omit<BlogPostHandle, "blogPostId">;
  recordId: string;
}
type Estimate = Static<typeof DryRunEstimate>;

/** Stores a post or page without a text and starts the run that writes it, or estimates the cost. */
export async function startWriting(
  context: CommandContext,
  { kind, dryRun }: { kind: ContentKind; dryRun: boolean },
  asked: ContentOrder,
): Promise<StartedContent | Estimate> {
  const { tx, agencyId, workspaceId } = context;
  await requireWriter(context);
  const content = await newContent(context, kind, asked);
  const order = await withRefiners(tx, workspaceId, asked);
  requireWritable(wordsOf(content.writing));
  if (dryRun) return estimateOf(context, kind, order);
  const stored = { ...content, keywords: await keywordsOf(context, order) };
  const { contentId, recordId } = await insertContent(tx, { agencyId, workspaceId }, stored);
  return begin(context, { kind, contentId, recordId, title: content.title, slug: null }, order);
}

/** Starts the run that rewrites a post or page, or a part of it. */
export async function startRewriting(
  context: CommandContext,
  { kind, id, dryRun }: { kind: ContentKind; id: string; dryRun: boolean },
  order: ContentOrder,
): Promise<StartedContent | Estimate> {
  const { tx, workspaceId } = context;
  await lockForChange(context, { kind, id });
  const row = await requireContent({ db: tx, workspaceId }, kind, id);
  requireWritable(wordsOf(row.writing));
  const { scope = "all" } = order;
  if (scope.startsWith("section:") || scope === "descriptions") await requirePart(context, row, scope);
  await requireWriter(context);
  // A rewrite works as the first order said.
  const { mode } = (await findRequest(tx, row.id)) as ContentOrder;
  const asked = { ...(mode === undefined ? {} : { mode }), ...order, ...preservedRefiners(row, order) };
  if (dryRun) return estimateOf(context, kind, asked);
  const { title, slug, id: contentId, record_id: recordId } = row;
  return begin(context, { kind, contentId, recordId, title, slug }, asked);
}

/** The refiners that a rewrite applies again. */
function preservedRefiners({ text }: ContentRow, { preserveRefinements = false }: ContentOrder) {
  const refinerIds = [...new Set((text?.refinements ?? []).map(({ refinerId }) => refinerId))];
  return preserveRefinements && refinerIds.length > 0 ? { refinerIds } : {};
}

async function requirePart(
  { tx }: CommandContext,
  { id: contentId, revision }: { id: string; revision: number | null },
  scope: string,
): Promise<void> {
  const current = revision === null ? undefined : await findRevision(tx, { contentId, revision });
  const wanted = scope.slice("section:".length);
  const sections = splitBody(current?.body ?? "").sections.map(({ id }) => id);
  if (current !== undefined && (scope === "descriptions" || sections.includes(wanted))) return;
  const known = sections.length === 0 ? "there is no text yet" : `the sections are ${sections.join(", ")}`;
  throw validationError([{ field: "scope", message: `names no part of the text: ${known}` }]);
}

function estimateOf({ reply }: CommandContext, kind: ContentKind, order: ContentOrder): Estimate {
  reply.status(200);
  return { skill: KINDS[kind].name, estimatedCost: writingCost(order), dryRun: true };
}

async function begin(
  context: CommandContext,
  record: { kind: ContentKind; contentId: string; recordId: string; title: string; slug: string | null },
  order: ContentOrder,
): Promise<StartedContent> {
  const { name, idField } = KINDS[record.kind];
  const skill = context.services.skills.find(name);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${name}".`);
  const input = { ...order, [idField]: record.recordId };
  const started = await startInvocation(context, skill, input, {
    mode: "BACKGROUND",
    resourceIds: [record.recordId],
    ...(order.tags === undefined ? {} : { tags: order.tags }),
  });
  await holdContent(context.tx, record.contentId, started.run.id);
  const handle = await answerWithHandle(context, started, "BACKGROUND");
  const { contentId, recordId, title, slug } = record;
  return { recordId, handle: { ...handle, status: "RUNNING", contentId, title, slug } };
}

/** The content that an order describes. Throws for an unknown keyword, pillar or segment. */
export async function newContent(
  { tx, workspaceId }: Pick<CommandContext, "tx" | "workspaceId">,
  kind: ContentKind,
  order: ContentOrder,
): Promise<NewContent> {
  const { icpSegmentId, pillarSlug, tags = [] } = order;
  const { query } = await findSubject(tx, workspaceId, order);
  if (icpSegmentId !== undefined) await requireSegment(tx, { workspaceId, id: icpSegmentId });
  const [pillarId = null] =
    pillarSlug === undefined ? [] : await findPillarIds(tx, { workspaceId, slugs: [pillarSlug] });
  if (pillarSlug !== undefined && pillarId === null) throw pillarNotFound(pillarSlug);
  return {
    kind,
    title: query,
    keywords: [],
    pillarId,
    icpSegmentId: icpSegmentId ?? null,
    tags,
    source: "USER",
    writing: writingOf(order),
    request: { ...order, query },
  };
}

/** The keyword of an order. A new phrase becomes a keyword; a topic has none. */
export async function keywordsOf(
  { tx, agencyId, workspaceId }: Pick<CommandContext, "tx" | "agencyId" | "workspaceId">,
  order: ContentOrder,
): Promise<NewContent["keywords"]> {
  const { query, keywordId } = await findSubject(tx, workspaceId, order);
  if (keywordId !== undefined) return [{ id: keywordId, keyword: query, isPrimary: true }];
  if (order.keyword === undefined) return [];
  await upsertKeywords(tx, { agencyId, workspaceId, keywords: [{ keyword: query, source: "USER_INPUT" }] });
  const id = await findKeywordOfPhrase(tx, { workspaceId, keyword: query });
  return id === undefined ? [] : [{ id, keyword: query, isPrimary: true }];
}
