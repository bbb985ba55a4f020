import type { CompetitorOverlap } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { countryOf, findHome } from "../workspaces/index.ts";
import type { CompetitorAddress } from "./competitors.store.ts";
import { selectOverlap } from "./overlap.store.ts";
import { toOverlap } from "./overlap.ts";
import { findPull } from "./pulls.store.ts";
import { requireCompetitor } from "./require-competitor.ts";

/** Ranks that were measured further apart are not compared. */
const COMPARABLE_DAYS = 30;

/** The keywords of the brand and a competitor in the workspace's market, from stored data. Throws `not_found`. */
export async function compareKeywords(
  db: Db,
  { agencyId, workspaceId, id }: CompetitorAddress & { agencyId: string },
): Promise<CompetitorOverlap> {
  const [competitor, { market }] = await Promise.all([
    requireCompetitor(db, { workspaceId, id }),
    findHome(db, { agencyId, workspaceId }),
  ]);
  const place = { workspaceId, competitorId: id, country: countryOf(market), language: market.language };
  const pull = await findPull(db, { agencyId, kind: "keywords", ...place });
  const pulledAt = pull?.pulledAt ?? null;
  const ours = { location: market.location, device: "desktop", pulledAt, days: COMPARABLE_DAYS } as const;
  return toOverlap(competitor, await selectOverlap(db, { agencyId, ...place, ...ours }), pulledAt);
}
