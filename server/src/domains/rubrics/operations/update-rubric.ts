import { updateRubric as contract, RUBRIC_GATES } from "@findable/contract";
import { newId } from "../../../kernel/ids/new-id.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { findStoredRubric, insertRubric, lockRubric } from "../rubrics.store.ts";
import { DEFAULT_RUBRIC } from "../rules.ts";

export const updateRubric = implement(contract)(async ({ tx, actor, agencyId, workspaceId }, input) => {
  // The gates of the rubric decide what is published without a person.
  requireMayApprove(actor);
  const { criteria, gates = [...RUBRIC_GATES], readyAt = DEFAULT_RUBRIC.readyAt } = input;
  const { minSupportRate = DEFAULT_RUBRIC.minSupportRate } = input;
  await lockRubric(tx, workspaceId);
  const current = await findStoredRubric(tx, { workspaceId });
  const changes = { criteria, gates, readyAt, minSupportRate };
  if (current !== undefined && isUnchanged(current, changes)) return current;
  return insertRubric(tx, { id: newId("rub"), agencyId, workspaceId, ...changes });
});
