import type { Db } from "../../kernel/database/db.ts";
import { findPillarRefiners } from "../pillars/index.ts";
import { findRefiner, refinerNotFound } from "../refiners/index.ts";
import type { ContentOrder } from "./writing-order.ts";

/**
 * An order of a first text with its refiners: those that it names, or else those of its pillar. Throws `not_found` for one that it
 * names and that does not exist.
 */
export async function withRefiners<O extends Pick<ContentOrder, "refinerIds" | "pillarSlug">>(
  db: Db,
  workspaceId: string,
  order: O,
): Promise<O> {
  const { refinerIds, pillarSlug } = order;
  if (refinerIds !== undefined) {
    for (const id of refinerIds) {
      if ((await findRefiner(db, { workspaceId, id })) === undefined) throw refinerNotFound(id);
    }
    return order;
  }
  if (pillarSlug === undefined) return order;
  const ofPillar = await findPillarRefiners(db, { workspaceId, slug: pillarSlug });
  return ofPillar.length === 0 ? order : { ...order, refinerIds: ofPillar };
}
