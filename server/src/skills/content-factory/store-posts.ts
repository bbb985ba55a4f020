import type { ContentFactoryInput } from "@findable/contract";
import { insertContent, newContent } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { Topic } from "./choose-topics.ts";

/** A post of this run, before its text is written. */
export interface PlannedPost extends Topic {
  blogPostId: string;
  contentId: string;
}

/** Stores a post without a text for each topic, so that a repeated attempt at one writes into the same post. */
export function storePosts(
  ctx: RunContext,
  { pillarSlug, mode }: ContentFactoryInput,
  topics: readonly Topic[],
): Promise<PlannedPost[]> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const order = { ...(pillarSlug === undefined ? {} : { pillarSlug }), ...(mode === undefined ? {} : { mode }) };
  return ctx.save("posts", async (tx) => {
    const posts: PlannedPost[] = [];
    for (const { keywordId, keyword } of topics) {
      const content = await newContent({ tx, workspaceId: place.workspaceId }, "blog_post", { ...order, keywordId });
      const { contentId, recordId } = await insertContent(tx, place, {
        ...content,
        keywords: [{ id: keywordId, keyword, isPrimary: true }],
        source: "CONTENT_FACTORY",
      });
      posts.push({ keywordId, keyword, blogPostId: recordId, contentId });
    }
    return posts;
  });
}
