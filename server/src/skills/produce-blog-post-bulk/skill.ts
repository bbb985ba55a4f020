import {
  type BulkCreateBlogPostsInput,
  type BulkCreateBlogPostsResult,
  bulkCreateBlogPostsSkill,
} from "@findable/contract";
import {
  BATCH_CONCURRENCY,
  batchIdOf,
  findPostsOfRuns,
  hasChildren,
  writingCost,
} from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { produceBlogPost } from "../produce-blog-post/skill.ts";

type Run = Pick<BulkCreateBlogPostsResult["blogPosts"][number], "invocationId" | "status">;

/** Writes a post for each keyword, each in its own child run. All posts stay drafts. */
export const produceBlogPostBulk = defineSkill({
  ...bulkCreateBlogPostsSkill,
  version: 1,
  estimate: costOf,
  minimumCredits: (input) => costOf(input).credits,
  async run(ctx, input): Promise<BulkCreateBlogPostsResult> {
    const { id } = ctx.invocation;
    const isFamily = await ctx.look("children", (db) => hasChildren(db, id));
    await ctx.narrate(`Writing ${input.keywordIds.length} posts, each in its own run.`);
    const runs: readonly Run[] = isFamily ? await ctx.family() : await startRuns(ctx, input);
    const posts = await ctx.look("posts", (db) =>
      findPostsOfRuns(
        db,
        ctx.workspace.id,
        runs.map((run) => run.invocationId),
      ),
    );
    const known = new Map(posts.map(({ invocationId, blogPostId }) => [invocationId, blogPostId]));
    const blogPosts = runs.flatMap(({ invocationId, status }) => {
      const blogPostId = known.get(invocationId);
      return blogPostId === undefined ? [] : [{ blogPostId, invocationId, status }];
    });
    const succeeded = runs.filter(({ status }) => status === "SUCCEEDED").length;
    await ctx.narrate(`${succeeded} of ${runs.length} posts are written and stay drafts.`);
    return { batchId: batchIdOf(id), total: runs.length, succeeded, failed: runs.length - succeeded, blogPosts };
  },
});

function costOf({ keywordIds, concurrency = BATCH_CONCURRENCY, ...order }: BulkCreateBlogPostsInput) {
  const { credits, durationSeconds } = writingCost(order);
  const rounds = Math.ceil(keywordIds.length / concurrency);
  return { credits: credits * keywordIds.length, durationSeconds: durationSeconds * rounds };
}

async function startRuns(ctx: RunContext, input: BulkCreateBlogPostsInput): Promise<readonly Run[]> {
  const { keywordIds, concurrency = BATCH_CONCURRENCY, ...order } = input;
  const requests = keywordIds.map((keywordId) => ({ key: keywordId, input: { ...order, keywordId } }));
  return ctx.children("write", produceBlogPost, requests, { concurrency });
}
