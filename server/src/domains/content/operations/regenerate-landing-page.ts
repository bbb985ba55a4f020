import { regenerateLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startRewriting } from "../start-writing.ts";

export const regenerateLandingPage = implement(contract)(async (context, { id, dryRun = false, ...order }) => {
  const started = await startRewriting(context, { kind: "landing_page", id, dryRun }, order);
  return "dryRun" in started ? started : { ...started.handle, landingPageId: started.recordId };
});
