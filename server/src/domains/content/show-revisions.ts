import type { getBlogPostRevision, InputOf, listBlogPostRevisions, OperationContract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../kernel/lists/live-page.ts";
import type { QueryContext } from "../../kernel/operations/operation.ts";
import { diffLines } from "./diff-lines.ts";
import type { ContentKind } from "./kinds.ts";
import { requireContent } from "./require-content.ts";
import { type RevisionRow, requireStoredRevision, revisionList, toRevision } from "./revisions.store.ts";

/** A page of the revisions of a post or page. */
export async function revisionPage(
  context: QueryContext,
  { contract, kind }: { contract: Pick<OperationContract, "name" | "list">; kind: ContentKind },
  input: InputOf<typeof listBlogPostRevisions>,
) {
  const { id: contentId } = await requireContent(context, kind, input.id);
  const list = revisionList(input.includeBody === true);
  const { rows, ...page } = await livePage<RevisionRow>(
    context,
    contract,
    list,
    sql`v.content_id = ${contentId}`,
    input,
  );
  return { data: rows.map(toRevision), ...page };
}

/** A revision with its text, and its difference from the one it was made from or from the one that the caller names. */
export async function revisionDetail(
  context: QueryContext,
  kind: ContentKind,
  input: InputOf<typeof getBlogPostRevision>,
) {
  const { db } = context;
  const { id: contentId } = await requireContent(context, kind, input.id);
  const row = await requireStoredRevision(db, { contentId, revision: input.revision });
  const comparedWith = input.compareWith ?? row.from_revision;
  const other = comparedWith === null ? null : await requireStoredRevision(db, { contentId, revision: comparedWith });
  return {
    ...toRevision(row),
    body: row.body,
    comparedWith,
    diff: other === null ? [] : diffLines(other.body, row.body),
  };
}
