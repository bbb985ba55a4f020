import { generateSegments as contract } from "@findable/contract";
import { validationError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const generateSegments = implement(contract)(async (context, { dryRun = false, ...input }) => {
  if (input.domain === undefined && input.seedText === undefined) {
    throw validationError([
      { field: "domain", message: "or `seedText` is required" },
      { field: "seedText", message: "or `domain` is required" },
    ]);
  }
  return startSkill(context, "research.icp", input, { dryRun });
});
