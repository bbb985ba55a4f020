import { listSegments as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectSegments } from "../audience.store.ts";

export const listSegments = implement(contract)(async ({ db, workspaceId }, { includeArchived = false }) => ({
  segments: await selectSegments(db, { workspaceId, includeDeleted: includeArchived }),
}));
