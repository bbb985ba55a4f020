import { updateBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toRecord } from "../content.ts";
import { summaryOf } from "../require-content.ts";
import { updateContent } from "../update-content.ts";

export const updateBlogPost = implement(contract)(async (context, { id, ...changes }) => {
  const { tx } = context;
  const row = await updateContent(context, "blog_post", id, changes);
  return toRecord(row, await summaryOf({ ...context, db: tx }, row));
});
