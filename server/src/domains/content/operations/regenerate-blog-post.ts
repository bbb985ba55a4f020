import { regenerateBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startRewriting } from "../start-writing.ts";

export const regenerateBlogPost = implement(contract)(async (context, { id, dryRun = false, ...order }) => {
  const started = await startRewriting(context, { kind: "blog_post", id, dryRun }, order);
  return "dryRun" in started ? started : { ...started.handle, blogPostId: started.recordId };
});
