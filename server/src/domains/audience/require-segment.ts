import type { Segment } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findSegment } from "./audience.store.ts";
import { segmentNotFound } from "./audience.ts";

/** Throws `not_found`. */
export async function requireSegment(
  db: Db,
  { includeDeleted = false, ...address }: { workspaceId: string; id: string; includeDeleted?: boolean },
): Promise<Segment> {
  const segment = await findSegment(db, { ...address, includeDeleted });
  if (segment !== undefined) return segment;
  throw segmentNotFound(address.id);
}
