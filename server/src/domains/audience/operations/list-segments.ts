import { listSegments as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { runCoverage } from "../../invocations/index.ts";
import { selectSegments } from "../audience.store.ts";

export const listSegments = implement(contract)(async ({ db, workspaceId }, { includeArchived = false }) => {
  const segments = await selectSegments(db, { workspaceId, includeDeleted: includeArchived });
  const runs = { workspaceId, skill: "research.icp", total: segments.length, reason: "no_segments" } as const;
  return { segments, coverage: await runCoverage(db, runs) };
});
