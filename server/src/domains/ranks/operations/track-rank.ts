import { trackRank as contract, rankChecksUsd } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { chooseKeywords, MAX_KEYWORDS } from "../choose-keywords.ts";

export const trackRank = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, workspaceId } = context;
  const chosen = await chooseKeywords(tx, { workspaceId, limit: dryRun ? MAX_KEYWORDS : 1 }, input);
  const answer = await startSkill(context, "rank_monitor", input, { dryRun });
  if (!("dryRun" in answer)) return answer;
  return { ...answer, estimatedCost: { ...answer.estimatedCost, vendorCostUsd: rankChecksUsd(chosen.length) } };
});
