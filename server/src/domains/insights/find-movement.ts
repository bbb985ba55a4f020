import { MOVEMENT_LIMITS, type Workspace } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { selectWaiting } from "../approvals/index.ts";
import { findMoves, findPagesLostIn, findRankMarkers, publicationMarker, stormMarker } from "../ranks/index.ts";
import { marketOf } from "../workspaces/index.ts";
import type { MovementFacts } from "./summarise-movement.ts";

export interface MovementPeriod {
  agencyId: string;
  since: string;
  until: string;
  /** Until now or later, the stored latest ranks answer. */
  isUntilNow: boolean;
  device: "desktop" | "mobile";
  /** Undefined for the market of the workspace. */
  location: string | undefined;
}

/** What moved in a workspace, and what happened there. */
export async function findMovement(
  db: Db,
  { id: workspaceId, settings }: Pick<Workspace, "id" | "settings">,
  { agencyId, since, until, isUntilNow, device, location }: MovementPeriod,
): Promise<MovementFacts> {
  const market = marketOf(settings, { location });
  const series = { workspaceId, device, ...market };
  // Rows have microseconds and a moment milliseconds: what was stored in this very millisecond is no later than now.
  const period = { since, until: isUntilNow ? undefined : until };
  const [moves, { storms, publications }, needsPerson] = await Promise.all([
    findMoves(db, series, period),
    findRankMarkers(db, { workspaceId, device, location: market.location, ...period }),
    selectWaiting(db, { agencyId, workspaceId }, MOVEMENT_LIMITS.waiting),
  ]);
  // The pages of now: those that an earlier period lost may rank again.
  const lostPages = isUntilNow ? await findPagesLostIn(db, series, moves.moves) : [];
  return {
    ...{ since, until, device, location: market.location, language: market.language },
    ...moves,
    storms: storms.map(stormMarker),
    publications: publications.map((one) => publicationMarker(one, false)),
    needsPerson,
    lostPages: lostPages.slice(0, MOVEMENT_LIMITS.lostPages),
  };
}
