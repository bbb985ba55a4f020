import { deleteSegment as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteSegment as remove } from "../audience.store.ts";
import { segmentNotFound } from "../audience.ts";

export const deleteSegment = implement(contract)(async ({ tx, workspaceId }, { segmentId }) => {
  if (!(await remove(tx, { workspaceId, id: segmentId }))) throw segmentNotFound(segmentId);
  return {};
});
