import { competitorOverlap as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { countryOf, findHome } from "../../workspaces/index.ts";
import { selectOverlap } from "../overlap.store.ts";
import { toOverlap } from "../overlap.ts";
import { findPull } from "../pulls.store.ts";
import { requireCompetitor } from "../require-competitor.ts";

export const competitorOverlap = implement(contract)(async ({ db, agencyId, workspaceId }, { id }) => {
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
});
