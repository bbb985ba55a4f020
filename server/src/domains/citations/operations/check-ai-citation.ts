import { checkAiCitation as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { requireEngines } from "../available-engines.ts";

export const checkAiCitation = implement(contract)(async (context, { dryRun = false, ...input }) => {
  if (!dryRun) await requireEngines(context, input.llms);
  return startSkill(context, "research.ai_citation", input, { dryRun });
});
