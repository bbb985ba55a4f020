import { updateSegment as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { isSegmentNameTaken, lockSegments, storeCorrection } from "../audience.store.ts";
import { requireName, segmentExists } from "../audience.ts";
import { requireSegment } from "../require-segment.ts";
import { corrected } from "../rules.ts";

export const updateSegment = implement(contract)(async ({ tx, workspaceId }, { segmentId, ...changes }) => {
  const address = { workspaceId, id: segmentId };
  await lockSegments(tx, workspaceId);
  const found = await requireSegment(tx, address);
  const isConfirmation = found.origin === "run" && Object.keys(changes).length > 0;
  if (!isConfirmation && isUnchanged(found, changes)) return found;
  const segment = corrected(found, changes);
  const key = requireName(segment.name);
  if (await isSegmentNameTaken(tx, address, key)) throw segmentExists(segment.name);
  return storeCorrection(tx, address, { nameKey: key, segment });
});
