import type { Segment } from "@findable/contract";
import type { Tx } from "../../kernel/database/db.ts";
import {
  countSegments,
  deleteOtherSegments,
  lockSegments,
  selectNamedSegments,
  upsertSegment,
} from "./audience.store.ts";
import { distinctSegments, type FoundSegment, nameKey, segmentLimitReached } from "./audience.ts";

interface UpsertSegments {
  agencyId: string;
  workspaceId: string;
  segments: readonly FoundSegment[];
  /** True removes segments that are not in the list, except those of people. */
  replace: boolean;
  /** The segment limit of the workspace. */
  maxSegments: number;
}

/**
 * Stores what a run found. A segment whose name exists is updated and keeps its identifier, so that repeated research creates no
 * duplicates. A segment of a person stays as it is. Returns the stored segments in the given order. Throws
 * `segment_limit_reached`, which rolls back the caller's transaction.
 */
export async function upsertSegments(tx: Tx, request: UpsertSegments): Promise<Segment[]> {
  const { agencyId, workspaceId, replace, maxSegments } = request;
  const distinct = distinctSegments(request.segments);
  await lockSegments(tx, workspaceId);
  const people = (await selectNamedSegments(tx, workspaceId)).filter(({ segment }) => segment.origin === "person");
  if (replace) await deleteOtherSegments(tx, workspaceId, [...distinct.keys()]);
  const stored = new Map<string, Segment>();
  for (const [nameKey, segment] of distinct) {
    const own = people.find(({ nameKeys }) => nameKeys.includes(nameKey))?.segment;
    const kept = own ?? (await upsertSegment(tx, { agencyId, workspaceId, nameKey, segment, origin: "run" }));
    stored.set(kept.id, kept);
  }
  const count = await countSegments(tx, workspaceId);
  if (count > maxSegments) throw segmentLimitReached(maxSegments, count);
  return [...stored.values()];
}

/** The found segments that the limit of the workspace has room for, in order. Those that the workspace has always fit. */
export async function fittingSegments(
  tx: Tx,
  { workspaceId, segments, replace, maxSegments }: Omit<UpsertSegments, "agencyId">,
): Promise<FoundSegment[]> {
  await lockSegments(tx, workspaceId);
  const all = await selectNamedSegments(tx, workspaceId);
  const staying = all.filter(({ segment }) => !replace || segment.origin === "person");
  const known = new Set(staying.flatMap(({ nameKeys }) => nameKeys));
  let room = maxSegments - staying.length;
  return segments.filter(({ name }) => known.has(nameKey(name)) || room-- > 0);
}
