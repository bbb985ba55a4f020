import { PRICES } from "@findable/contract";
import { Type } from "typebox";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { StalePost } from "./examine.ts";

const Editable = Type.Object({
  blogPostIds: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 100,
    description: "The posts to rewrite. Remove those that stay as they are.",
  }),
});

/** Shows a person what would be rewritten and why, and returns the posts that they approve. Empty after a rejection. */
export async function approvedPosts(ctx: RunContext, planned: readonly StalePost[]): Promise<StalePost[]> {
  const blogPostIds = planned.map(({ blogPostId }) => blogPostId);
  const outcome = await ctx.effect<{ blogPostIds: string[] }, string[]>("rewrite", {
    kind: "publish",
    vendor: { name: "this workspace", world: "both", honoursKeys: true },
    plan: async () => ({
      payload: { blogPostIds },
      preview: {
        blogPostIds,
        posts: planned.map(({ blogPostId, title, reason, detail }) => ({
          ...{ blogPostId, title, reason, detail },
          change:
            "Research the results again and rewrite the text as a new revision, with its refiners and sections of people.",
        })),
        cost: planned.length * PRICES.refreshStale.perArticle,
      },
      editable: Editable,
      requiresPerson: "Published posts are rewritten only after a person approves the list.",
    }),
    send: async (payload) => payload.blogPostIds,
  });
  if (outcome.outcome !== "done") return [];
  return planned.filter(({ blogPostId }) => outcome.value.includes(blogPostId));
}
