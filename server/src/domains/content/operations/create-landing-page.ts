import { createLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startWriting } from "../start-writing.ts";

export const createLandingPage = implement(contract)(async (context, { dryRun = false, ...order }) => {
  const started = await startWriting(context, { kind: "landing_page", dryRun }, order);
  return "dryRun" in started ? started : { ...started.handle, landingPageId: started.recordId };
});
