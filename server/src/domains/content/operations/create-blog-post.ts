import { createBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startWriting } from "../start-writing.ts";

export const createBlogPost = implement(contract)(async (context, { dryRun = false, ...order }) => {
  const started = await startWriting(context, { kind: "blog_post", dryRun }, order);
  return "dryRun" in started ? started : { ...started.handle, blogPostId: started.recordId };
});
