import { produceBlogPostSkill } from "@findable/contract";
import { requireWriter, writingCost } from "../../domains/content/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { writeContent } from "../content-writing/write-content.ts";

/** Writes or rewrites a blog post. */
export const produceBlogPost = defineSkill({
  ...produceBlogPostSkill,
  version: 1,
  estimate: writingCost,
  minimumCredits: (input) => writingCost(input).credits,
  requireReady: (place) => requireWriter(place),
  async run(ctx, input) {
    const { recordId, ...written } = await writeContent(ctx, "blog_post", input);
    return { blogPostId: recordId, ...written };
  },
});
