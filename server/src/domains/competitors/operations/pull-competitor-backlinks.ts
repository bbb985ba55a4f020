import { pullCompetitorBacklinks as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startPull } from "../start-pull.ts";

export const pullCompetitorBacklinks = implement(contract)(async (context, { dryRun = false, ...input }) =>
  startPull(context, "research.competitor.backlinks", { kind: "backlinks" }, { ...input, dryRun }),
);
