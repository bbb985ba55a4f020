import { listBlogPosts as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { toRecord } from "../content.ts";
import { contentPage } from "../content-page.ts";

export const listBlogPosts = implement(contract)(async (context, input) => {
  const { rows, summaryOf, ...page } = await contentPage(context, "blog_post", input);
  return { data: rows.map((row) => toRecord(row, summaryOf(row))), ...page };
});
