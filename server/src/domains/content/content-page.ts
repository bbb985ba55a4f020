import { archivedFilterOf, type InputOf, listLandingPages as pages, listBlogPosts as posts } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../kernel/lists/live-page.ts";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { findRunSummaries } from "../invocations/index.ts";
import { type ContentRow, contentList } from "./contents.store.ts";
import type { ContentKind } from "./kinds.ts";

/** A page of the posts or pages of a workspace, and the runs that last wrote them. */
export async function contentPage(context: QueryContext, kind: ContentKind, input: InputOf<typeof pages>) {
  const { workspaceId, agencyId, db, services } = context;
  const archived = archivedFilterOf(input);
  const shelf =
    archived === undefined ? sql`true` : archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`;
  const contract = kind === "blog_post" ? posts : pages;
  const list = contentList(input.includeBody === true);
  const mine = sql`c.workspace_id = ${workspaceId} and c.kind = ${kind} and ${shelf}`;
  const { rows, ...page } = await livePage<ContentRow>(context, contract, list, mine, input);
  const ids = rows.flatMap(({ generation_id }) => generation_id ?? []);
  const summaries = await findRunSummaries({ db, links: services.links }, { agencyId, workspaceId }, ids);
  return { rows, ...page, summaryOf: (row: ContentRow) => summaries.get(row.generation_id ?? "") ?? null };
}
