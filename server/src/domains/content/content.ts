import type { BlogPost, Content, InvocationSummary, LandingPage, RefinementHistory } from "@findable/contract";
import type { Static } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { ContentRow } from "./contents.store.ts";
import { type ContentKind, KINDS } from "./kinds.ts";

export type History = Static<typeof RefinementHistory>;

export function contentNotFound(kind: ContentKind, id: string): AppError {
  const { noun, idField } = KINDS[kind];
  return new AppError("not_found", `This workspace has no ${noun} "${id}".`, { [idField]: id });
}

export function contentArchived(kind: ContentKind, id: string): AppError {
  const { noun, idField, name } = KINDS[kind];
  const message = `The ${noun} "${id}" is archived: \`includeArchived\` shows it, and \`${name}.update\` with \`archived: false\` restores it.`;
  return new AppError("not_found", message, { [idField]: id, archived: true });
}

/** The refusal of a change while a run writes the text. */
export function generationUnderWay({
  kind,
  id,
  invocationId,
}: {
  kind: ContentKind;
  id: string;
  invocationId: string;
}) {
  const message = `A run is writing the ${KINDS[kind].noun} "${id}". Wait until it ends, or cancel it.`;
  return new AppError("concurrent_generation", message, { [KINDS[kind].idField]: id, invocationId });
}

/** Throws `concurrent_modification` where the caller expected another revision than the current one. */
export function requireRevision(current: number | null, expected: number | undefined): void {
  const revision = current ?? 0;
  if (expected === undefined || expected === revision) return;
  throw new AppError(
    "concurrent_modification",
    `The current revision is ${revision}, not ${expected}: the text has changed. Read it again, then retry.`,
    { revision, expectedRevision: expected },
  );
}

/** Fields that both records share. */
export function toRecord(row: ContentRow, lastInvocation: InvocationSummary | null): BlogPost {
  return {
    id: row.record_id,
    title: row.title,
    slug: row.slug,
    status: row.status,
    pillarSlug: row.pillar_slug,
    keywords: row.keywords,
    tags: row.tags,
    source: row.source,
    additionalPrompts: row.additional_prompts,
    writing: row.writing,
    content: contentOf(row),
    publishedUrl: row.published_url,
    archived: row.archived_at !== null,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastInvocation,
  };
}

export function toLandingPage(row: ContentRow, lastInvocation: InvocationSummary | null): LandingPage {
  return { ...toRecord(row, lastInvocation), icpSegmentId: row.icp_segment_id };
}

function contentOf({ id, text }: ContentRow): Content | null {
  if (text === null) return null;
  const { isTruncated, claims, ...content } = text;
  return {
    id,
    ...content,
    ...(isTruncated ? { bodyTruncated: true } : {}),
    ...(claims === null ? {} : { claims }),
  };
}
