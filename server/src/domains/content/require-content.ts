import type { InvocationSummary } from "@findable/contract";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { CommandContext, QueryContext } from "../../kernel/operations/operation.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { findRunSummaries } from "../invocations/index.ts";
import { contentArchived, contentNotFound, generationUnderWay, requireRevision } from "./content.ts";
import { type ContentRow, findContent, type LockedContent, lockContent } from "./contents.store.ts";
import type { ContentKind } from "./kinds.ts";
import { findRefinements } from "./revisions.store.ts";

interface RecordContext {
  db: Db;
  agencyId: string;
  workspaceId: string;
  services: Pick<Services, "links">;
}

/** The post or page of an identifier. Throws `not_found`. */
export async function requireContent(
  { db, workspaceId }: Pick<QueryContext, "db" | "workspaceId">,
  kind: ContentKind,
  id: string,
): Promise<ContentRow> {
  const row = await findContent(db, { workspaceId, id });
  if (row?.kind !== kind || row.record_id !== id) throw contentNotFound(kind, id);
  return row;
}

/** As `requireContent`. Throws `not_found` for an archived one as well, unless `includeArchived` is true. */
export async function requireShown(
  context: Pick<QueryContext, "db" | "workspaceId">,
  { kind, id, includeArchived }: { kind: ContentKind; id: string; includeArchived: boolean | undefined },
): Promise<ContentRow> {
  const row = await requireContent(context, kind, id);
  if (row.archived_at !== null && includeArchived !== true) throw contentArchived(kind, id);
  return row;
}

/** The refinements of a content, where the caller asks for them. */
export async function historyOf({ db }: Pick<RecordContext, "db">, contentId: string, isIncluded = false) {
  return isIncluded ? { refinementHistory: await findRefinements(db, contentId) } : {};
}

/** The run that last wrote a content. */
export async function summaryOf(
  { db, agencyId, workspaceId, services }: RecordContext,
  { generation_id }: ContentRow,
): Promise<InvocationSummary | null> {
  if (generation_id === null) return null;
  const found = await findRunSummaries({ db, links: services.links }, { agencyId, workspaceId }, [generation_id]);
  return found.get(generation_id) ?? null;
}

/**
 * Locks a post or page for a change of its text. Throws `not_found`, `concurrent_generation` while a run writes it, and
 * `concurrent_modification` where another revision was expected.
 */
export async function lockForChange(
  { tx, workspaceId }: Pick<CommandContext, "workspaceId"> & { tx: Tx },
  { kind, id, expectedRevision }: { kind: ContentKind; id: string; expectedRevision?: number | undefined },
): Promise<LockedContent> {
  const locked = await lockRecord({ tx, workspaceId }, kind, id);
  if (locked.writing_run !== null) throw generationUnderWay({ kind, id, invocationId: locked.writing_run });
  requireRevision(locked.revision, expectedRevision);
  return locked;
}

/** Locks a post or page. Throws `not_found`. */
export async function lockRecord(
  { tx, workspaceId }: Pick<CommandContext, "workspaceId"> & { tx: Tx },
  kind: ContentKind,
  id: string,
): Promise<LockedContent> {
  const locked = await lockContent(tx, { workspaceId, id });
  if (locked?.kind !== kind || locked.record_id !== id) throw contentNotFound(kind, id);
  return locked;
}
