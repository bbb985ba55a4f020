import { searchPerformanceSummary as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { chooseSummarySource, summaryOf } from "../summary.ts";

export const searchPerformanceSummary = implement(contract)(async ({ db, workspaceId }, input) =>
  summaryOf(db, workspaceId, await chooseSummarySource(db, workspaceId, input), input.compare),
);
