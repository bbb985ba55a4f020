import { suggestPrompts as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const suggestPrompts = implement(contract)((context, { dryRun = false, ...input }) =>
  startSkill(context, "research.ai_citation.suggest_prompts", input, { dryRun }),
);
