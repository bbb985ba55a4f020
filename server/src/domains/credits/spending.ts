import type { Db } from "../../kernel/database/db.ts";
import { findCredits } from "./cost.store.ts";
import { type CostPeriod, summariseCost } from "./cost.ts";

/** The credits that each workspace of an agency was charged in a period. */
export async function findSpending(
  db: Db,
  { agencyId, ...period }: CostPeriod & { agencyId: string },
): Promise<ReadonlyMap<string, number>> {
  const credits = await findCredits(db, { agencyId, workspaceId: undefined, ...period });
  return new Map(summariseCost(credits, []).workspaces.map((one) => [one.workspaceId, one.credits]));
}
