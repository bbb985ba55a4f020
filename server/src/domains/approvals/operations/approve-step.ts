import { approveStep as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayDecide } from "../approvals.ts";
import { approve, decisionContext } from "../decide.ts";

export const approveStep = implement(contract)((context, input) => {
  const { tx, agencyId, workspaceId, actor, services } = context;
  requireMayDecide(actor, services.links.approval(input.approvalId));
  const decider = { approver: actor.keyId, keyId: actor.keyId };
  return approve(decisionContext({ tx, agencyId, workspaceId }, decider, services), input);
});
