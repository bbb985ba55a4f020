import { bulkCreateLandingPages as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startBatch } from "../start-batch.ts";

export const bulkCreateLandingPages = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const started = await startBatch(context, "landing_page", { ...input, dryRun });
  if ("dryRun" in started) return started;
  const { handle, records, ...batch } = started;
  return {
    ...handle,
    ...batch,
    landingPages: records.map(({ recordId, ...run }) => ({ landingPageId: recordId, ...run })),
  };
});
