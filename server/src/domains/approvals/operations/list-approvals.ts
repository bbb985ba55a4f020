import { listApprovals as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { scopedPlace, WHOLE_AGENCY } from "../../../kernel/operations/scoped-place.ts";
import { readApprovals } from "../read-approvals.ts";

export const listApprovals = implement(contract)(async (context, input) => {
  const { agencyId, db } = context;
  const place = scopedPlace(context, input.scope);
  const workspaceId = place === WHOLE_AGENCY ? undefined : place;
  const { limit = 50 } = input;
  const handle = workspaceId === undefined ? context.agencyDb : db;
  return readApprovals(handle, { agencyId, workspaceId, input: { ...input, limit } });
});
