import { planNext as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const planNext = implement(contract)((context, { dryRun = false, ...input }) =>
  startSkill(context, "plan.next", input, { dryRun }),
);
