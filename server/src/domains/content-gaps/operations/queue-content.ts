import { queueContent as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { queueGaps } from "../queue-gaps.ts";

export const queueContent = implement(contract)(async (context, { dryRun = false, ...input }) =>
  queueGaps(context, { ...input, dryRun }),
);
