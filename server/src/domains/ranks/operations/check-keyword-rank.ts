import { checkKeywordRank as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { chooseKeywords } from "../choose-keywords.ts";

export const checkKeywordRank = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, workspaceId } = context;
  await chooseKeywords(tx, { workspaceId, limit: 1 }, { keywordIds: [input.id] });
  return startSkill(context, "research.keyword.check_rank", input, { dryRun, resourceIds: [input.id] });
});
