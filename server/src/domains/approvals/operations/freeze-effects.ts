import { freezeEffects as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { scopedPlace } from "../../../kernel/operations/scoped-place.ts";
import { requireMayApprove } from "../approvals.ts";
import { findFreeze, freeze } from "../freeze.store.ts";

export const freezeEffects = implement(contract)(async (context, { scope, reason }) => {
  const { tx, actor } = context;
  requireMayApprove(actor);
  const place = scopedPlace(context, scope);
  await freeze(tx, place, { reason, keyId: actor.keyId });
  const frozen = await findFreeze(tx, place);
  if (frozen === undefined) throw new Error("The freeze was not recorded.");
  return frozen;
});
