import { bulkCreateBlogPosts as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startBatch } from "../start-batch.ts";

export const bulkCreateBlogPosts = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const started = await startBatch(context, "blog_post", { ...input, dryRun });
  if ("dryRun" in started) return started;
  const { handle, records, ...batch } = started;
  return { ...handle, ...batch, blogPosts: records.map(({ recordId, ...run }) => ({ blogPostId: recordId, ...run })) };
});
