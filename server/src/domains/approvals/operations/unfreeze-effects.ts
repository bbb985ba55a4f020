import { unfreezeEffects as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { scopedPlace } from "../../../kernel/operations/scoped-place.ts";
import { requireMayApprove } from "../approvals.ts";
import { unfreeze } from "../freeze.store.ts";

export const unfreezeEffects = implement(contract)(async (context, { scope }) => {
  const { tx, actor } = context;
  requireMayApprove(actor);
  await unfreeze(tx, scopedPlace(context, scope));
  return {};
});
