import { trackRank as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { chooseKeywords } from "../choose-keywords.ts";

export const trackRank = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, workspaceId } = context;
  await chooseKeywords(tx, { workspaceId, limit: 1 }, input);
  return startSkill(context, "rank_monitor", input, { dryRun });
});
