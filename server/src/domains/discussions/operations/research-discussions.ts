import { researchDiscussions as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const researchDiscussions = implement(contract)(async (context, { dryRun = false, ...input }) =>
  startSkill(context, "research.discuss", input, { dryRun }),
);
