import { bulkCreateBlogPosts as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startBatch } from "../start-batch.ts";

export const bulkCreateBlogPosts = implement(contract)(async (context, { dryRun = false, ...input }) =>
  startBatch(context, { ...input, dryRun }),
);
