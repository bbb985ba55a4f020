import type { ProduceRefineInput, Refiner } from "@findable/contract";
import {
  type ContentKind,
  contentNotFound,
  findBrief,
  findContent,
  findRevision,
  generationUnderWay,
  holdContent,
  type KnownLinks,
  lockContent,
} from "../../domains/content/index.ts";
import { findStyle, type WritingStyle } from "../../domains/pillars/index.ts";
import { findRefiner, refinerNotFound } from "../../domains/refiners/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";

/** The text that a refiner changes, as it is when the run begins. */
export interface OpenText {
  contentId: string;
  recordId: string;
  kind: ContentKind;
  title: string;
  slug: string;
  revision: number;
  body: string;
  snippets: (KnownLinks["snippets"][number] & { text: string })[];
  knownUrls: string[];
  language: string;
  /** Missing in runs that version 0.5.0 began. */
  unsupportedClaims?: WritingStyle["unsupportedClaims"];
  refiner: Refiner;
}

/** Finds the text and holds it against other writers. Throws `not_found` and `concurrent_generation`. */
export function openText(ctx: RunContext, { contentId, refinerId }: ProduceRefineInput): Promise<OpenText> {
  const workspaceId = ctx.workspace.id;
  const { id: invocationId } = ctx.invocation;
  return ctx.save("open", async (tx) => {
    const locked = await lockContent(tx, { workspaceId, id: contentId });
    const row = await findContent(tx, { workspaceId, id: contentId });
    if (locked?.id !== contentId || row?.revision == null || row.archived_at !== null) {
      throw new AppError("not_found", `This workspace has no text "${contentId}".`, { contentId });
    }
    const { record_id: recordId, kind, revision } = row;
    const writer = locked.writing_run;
    if (writer !== null && writer !== invocationId) {
      throw generationUnderWay({ kind, id: recordId, invocationId: writer });
    }
    const refiner = await findRefiner(tx, { workspaceId, id: refinerId });
    if (refiner === undefined) throw refinerNotFound(refinerId);
    const stored = await findRevision(tx, { contentId, revision });
    if (stored === undefined) throw contentNotFound(kind, recordId);
    await holdContent(tx, contentId, invocationId);
    const { unsupportedClaims } = await findStyle(tx, { workspaceId, slug: row.pillar_slug });
    const { briefId, researchSnippets } = stored.intermediate_data;
    const brief = briefId == null ? undefined : await findBrief(tx, { workspaceId, id: briefId });
    return {
      ...{ contentId, recordId, kind, revision, refiner, unsupportedClaims },
      title: row.title,
      slug: row.slug ?? (slugFromTitle(row.title) || "text"),
      body: stored.body,
      snippets: researchSnippets,
      knownUrls: brief?.internalLinks.map(({ url }) => url) ?? [],
      language: brief?.language ?? marketOf(ctx.workspace.settings).language,
    };
  });
}
