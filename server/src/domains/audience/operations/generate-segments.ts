import { generateSegments as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const generateSegments = implement(contract)(async (context, { dryRun = false, ...input }) => {
  return startSkill(context, "research.icp", input, { dryRun });
});
