import { rejectStep as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayDecide } from "../approvals.ts";
import { decisionContext, reject } from "../decide.ts";
import { rerunSettingsOf } from "../rerun-settings.ts";

export const rejectStep = implement(contract)((context, input) => {
  const { tx, agencyId, workspaceId, actor, services } = context;
  requireMayDecide(actor, services.links.approval(input.approvalId));
  const decider = { approver: actor.keyId, keyId: actor.keyId };
  const place = { tx, agencyId, workspaceId };
  return reject(decisionContext(place, decider, services), input, rerunSettingsOf(services.skills));
});
