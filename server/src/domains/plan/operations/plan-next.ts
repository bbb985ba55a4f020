import { planNext as contract } from "@findable/contract";
import { missingWorkspace } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { startAgencyPlan } from "../start-agency-plan.ts";

export const planNext = implement(contract)((context, { dryRun = false, scope, ...input }) => {
  if (scope === "agency") return startAgencyPlan(context, input, { dryRun });
  if (context.optionalWorkspaceId === undefined) throw missingWorkspace();
  return startSkill(context, "plan.next", input, { dryRun });
});
