import type { Rubric } from "@findable/contract";
import {
  type ContentRow,
  findContent,
  findOtherTexts,
  type OtherText,
  requireStoredRevision,
  type StoredRevision,
} from "../../domains/content/index.ts";
import { findRubric } from "../../domains/rubrics/index.ts";
import { findEarlierSerps } from "../../domains/serps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const FIRST_PAGE = 10;
/** Later than every stored page. */
const EVER = "9999-12-31T00:00:00.000Z";

export interface LoadedText {
  content: Pick<ContentRow, "id" | "record_id" | "title" | "slug" | "published_url">;
  revision: Pick<StoredRevision, "revision" | "title" | "body" | "descriptions" | "intermediate_data">;
  query: string | null;
  rubric: Rubric;
  otherTexts: readonly OtherText[];
  /** The first results of the newest stored results page. Empty without one. */
  results: readonly { url: string; title: string }[];
}

/** Reads everything that an evaluation needs from the workspace. Throws `not_found`. */
export async function loadText(
  ctx: RunContext,
  db: Db,
  { contentId, rubricId }: { contentId: string; rubricId?: string | undefined },
): Promise<LoadedText> {
  const workspaceId = ctx.workspace.id;
  const content = await findContent(db, { workspaceId, id: contentId });
  if (content?.revision == null) {
    throw new AppError("not_found", `This workspace has no text "${contentId}".`, { contentId });
  }
  const rubric = await findRubric(db, { workspaceId, id: rubricId });
  if (rubric === undefined)
    throw new AppError("not_found", `This workspace has no rubric "${rubricId}".`, { rubricId });
  const revision = await requireStoredRevision(db, { contentId: content.id, revision: content.revision });
  const query = content.keywords.find(({ isPrimary }) => isPrimary)?.keyword ?? content.keywords[0]?.keyword ?? null;
  const { id, record_id, title, slug, published_url } = content;
  return {
    content: { id, record_id, title, slug, published_url },
    revision: {
      revision: revision.revision,
      title: revision.title,
      body: revision.body,
      descriptions: revision.descriptions,
      intermediate_data: revision.intermediate_data,
    },
    query,
    rubric,
    otherTexts: await findOtherTexts(db, { workspaceId, contentId: content.id }),
    results: query === null ? [] : await findResults(ctx, db, query),
  };
}

async function findResults(ctx: RunContext, db: Db, query: string): Promise<{ url: string; title: string }[]> {
  const market = marketOf(ctx.workspace.settings);
  for (const device of ["desktop", "mobile"] as const) {
    const wanted = { workspaceId: ctx.workspace.id, query, device, ...market, before: EVER, most: 1 };
    const [serp] = await findEarlierSerps(db, wanted);
    if (serp !== undefined)
      return serp.organic.slice(0, FIRST_PAGE).map(({ url, title }) => ({ url, title: title ?? url }));
  }
  return [];
}
