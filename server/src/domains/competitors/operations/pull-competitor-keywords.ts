import { pullCompetitorKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countryOf, findHome } from "../../workspaces/index.ts";
import { startPull } from "../start-pull.ts";

export const pullCompetitorKeywords = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId } = context;
  const { market } = await findHome(
    tx,
    { agencyId, workspaceId },
    { location: input.country, language: input.language },
  );
  const kind = { kind: "keywords", country: countryOf(market), language: market.language } as const;
  return startPull(context, "research.competitor.keywords", kind, { ...input, dryRun });
});
