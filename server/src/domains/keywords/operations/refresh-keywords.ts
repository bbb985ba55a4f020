import { refreshKeywords as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { chooseRefreshed } from "../choose-refreshed.ts";
import { refreshCost } from "../refresh-cost.ts";

export const refreshKeywords = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { keywords } = await chooseRefreshed(context.tx, context.workspaceId, input);
  return startSkill(context, "research.keyword.refresh", input, {
    dryRun,
    estimatedCost: refreshCost(keywords.length),
  });
});
