import { createSegment as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countSegments, isSegmentNameTaken, lockSegments, upsertSegment } from "../audience.store.ts";
import { requireName, segmentExists, segmentLimitReached } from "../audience.ts";

export const createSegment = implement(contract)(async ({ tx, agencyId, workspaceId, services }, input) => {
  const { jobToBeDone = null, pain = null, budgetShape = null, buyingProcess = null } = input;
  const { channels = [], competitors = [] } = input;
  const name = input.name.trim();
  const key = requireName(name);
  await lockSegments(tx, workspaceId);
  if (await isSegmentNameTaken(tx, { workspaceId, id: "" }, key)) throw segmentExists(name);
  const limit = services.limits.segmentsPerWorkspace;
  const count = (await countSegments(tx, workspaceId)) + 1;
  if (count > limit) throw segmentLimitReached(limit, count);
  const words = { name, jobToBeDone, pain, budgetShape, buyingProcess, channels, competitors };
  const segment = { ...words, confidence: 1, sourceCitations: [], evidence: [] };
  return upsertSegment(tx, { agencyId, workspaceId, nameKey: key, segment, origin: "person" });
});
