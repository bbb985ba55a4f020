import { searchPerformanceSummary as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { chooseSource } from "../choose-source.ts";
import { summaryOf } from "../summary.ts";

export const searchPerformanceSummary = implement(contract)(async ({ db, workspaceId }, input) => {
  const source =
    (await chooseSource(db, workspaceId, { kind: "device", ...input })) ??
    (await chooseSource(db, workspaceId, { kind: "query", ...input })) ??
    (await chooseSource(db, workspaceId, { kind: "page", ...input }));
  return summaryOf(db, workspaceId, source, input.compare);
});
