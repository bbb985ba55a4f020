import { fetchSerp as contract } from "@findable/contract";
import { validationError } from "../../../kernel/app-error.ts";
import { implement } from "../../../kernel/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const fetchSerp = implement(contract)(async (context, { dryRun = false, ...input }) => {
  if (input.query.trim() === "") throw validationError([{ field: "query", message: "must not be blank" }]);
  return startSkill(context, "research.serp", input, { dryRun });
});
