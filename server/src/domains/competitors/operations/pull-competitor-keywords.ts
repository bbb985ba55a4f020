import { pullCompetitorKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findHome } from "../../workspaces/index.ts";
import { startPull } from "../start-pull.ts";

export const pullCompetitorKeywords = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId } = context;
  const { market } = await findHome(
    tx,
    { agencyId, workspaceId },
    { location: input.country, language: input.language },
  );
  const kind = { kind: "keywords", country: market.location, language: market.language } as const;
  return startPull(context, "research.competitor.keywords", kind, { ...input, dryRun });
});
