import { getSegment as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findSegment } from "../audience.store.ts";

export const getSegment = implement(contract)(async ({ db, workspaceId }, { segmentId, includeArchived = false }) => {
  const segment = await findSegment(db, { workspaceId, id: segmentId, includeDeleted: includeArchived });
  if (segment === undefined)
    throw new AppError("not_found", `This workspace has no segment "${segmentId}".`, { segmentId });
  return segment;
});
