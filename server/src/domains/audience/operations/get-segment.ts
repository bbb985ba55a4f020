import { getSegment as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireSegment } from "../require-segment.ts";

export const getSegment = implement(contract)(async ({ db, workspaceId }, { segmentId, includeArchived = false }) =>
  requireSegment(db, { workspaceId, id: segmentId, includeDeleted: includeArchived }),
);
