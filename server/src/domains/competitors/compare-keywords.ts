import type { CompetitorOverlap } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { countryOf, findHome } from "../workspaces/index.ts";
import type { CompetitorAddress } from "./competitors.store.ts";
import { selectOverlap } from "./overlap.store.ts";
import { toOverlap } from "./overlap.ts";
import { findPull } from "./pulls.store.ts";
import { requireCompetitor } from "./require-competitor.ts";

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
  const [pull, row] = await Promise.all([
    findPull(db, { agencyId, kind: "keywords", ...place }),
    selectOverlap(db, place),
  ]);
  return toOverlap(competitor, row, pull?.pulledAt ?? null);
}
