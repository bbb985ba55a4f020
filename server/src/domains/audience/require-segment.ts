import type { Segment } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { findSegment } from "./audience.store.ts";

/** Throws `not_found`. */
export async function requireSegment(
  db: Db,
  { includeDeleted = false, ...address }: { workspaceId: string; id: string; includeDeleted?: boolean },
): Promise<Segment> {
  const segment = await findSegment(db, { ...address, includeDeleted });
  if (segment !== undefined) return segment;
  throw new AppError("not_found", `This workspace has no segment "${address.id}".`, { segmentId: address.id });
}
