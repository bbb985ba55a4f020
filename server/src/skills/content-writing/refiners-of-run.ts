import type { Content, Refiner } from "@findable/contract";
import type { ContentOrder } from "../../domains/content/index.ts";
import { findPillarRefiners } from "../../domains/pillars/index.ts";
import { findRefiner } from "../../domains/refiners/index.ts";
import type { Tx } from "../../kernel/database/db.ts";

interface OrderedText {
  pillarSlug: string | null;
  /** The first order of the text. */
  request: ContentOrder;
  /** What this run was asked. */
  order: ContentOrder;
  /** The text that the run rewrites; null for a first text. */
  base: { refinements: Content["refinements"] } | null;
}

export interface RefinersOfRun {
  /** The refiners that the run applies to its draft, in order. */
  refiners: Refiner[];
  /** Those that no longer exist. */
  missingRefiners: string[];
}

/** The refiners of a first text, or those that a rewrite names or applies again. */
export async function refinersOfRun(tx: Tx, workspaceId: string, text: OrderedText): Promise<RefinersOfRun> {
  const refiners: Refiner[] = [];
  const missingRefiners: string[] = [];
  for (const id of await identifiersOf(tx, workspaceId, text)) {
    const refiner = await findRefiner(tx, { workspaceId, id });
    if (refiner === undefined) missingRefiners.push(id);
    else refiners.push(refiner);
  }
  return { refiners, missingRefiners };
}

async function identifiersOf(
  tx: Tx,
  workspaceId: string,
  { pillarSlug, request, order, base }: OrderedText,
): Promise<readonly string[]> {
  if (order.scope === "descriptions") return [];
  if (order.refinerIds !== undefined) return order.refinerIds;
  if (base !== null) {
    return order.preserveRefinements === true ? [...new Set(base.refinements.map(({ refinerId }) => refinerId))] : [];
  }
  if (request.refinerIds !== undefined) return request.refinerIds;
  return pillarSlug === null ? [] : findPillarRefiners(tx, { workspaceId, slug: pillarSlug });
}
