import { type BulkCreateBlogPostsResult, bulkCreateBlogPostsSkill } from "@findable/contract";
import { requireWriter } from "../../domains/content/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { batchCost, writeBatch } from "../content-writing/write-batch.ts";
import { produceBlogPost } from "../produce-blog-post/skill.ts";

/** Writes a post for each keyword, each in its own child run. All stay drafts. */
export const produceBlogPostBulk = defineSkill({
  ...bulkCreateBlogPostsSkill,
  version: 1,
  estimate: batchCost,
  minimumCredits: (input) => batchCost(input).credits,
  requireReady: (place) => requireWriter(place),
  async run(ctx, input): Promise<BulkCreateBlogPostsResult> {
    const { records, ...batch } = await writeBatch(ctx, input, {
      noun: "posts",
      start: (requests, concurrency) => ctx.children("write", produceBlogPost, requests, { concurrency }),
    });
    return { ...batch, blogPosts: records.map(({ recordId, ...run }) => ({ blogPostId: recordId, ...run })) };
  },
});
