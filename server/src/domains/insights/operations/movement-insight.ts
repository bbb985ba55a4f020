import { movementInsight as contract, MOVEMENT_LIMITS } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { selectWaiting } from "../../approvals/index.ts";
import {
  DEFAULT_DAYS,
  findMoves,
  findPagesLostIn,
  findRankMarkers,
  publicationMarker,
  selectNow,
  stormMarker,
} from "../../ranks/index.ts";
import { findHome } from "../../workspaces/index.ts";
import { summariseMovement } from "../summarise-movement.ts";

const DAY_MS = 86_400_000;

export const movementInsight = implement(contract)(async ({ db, agencyId, workspaceId }, input) => {
  const { device = "desktop", location } = input;
  const [now, { market }] = await Promise.all([
    selectNow(db, agencyId),
    findHome(db, { agencyId, workspaceId }, { location }),
  ]);
  const asked = input.until === undefined ? undefined : momentOf("until", input.until);
  // Until now or later, the stored latest ranks answer.
  const end = asked === undefined || asked >= now ? undefined : asked;
  const until = end ?? now;
  const since =
    input.since === undefined
      ? new Date(Date.parse(until) - DEFAULT_DAYS * DAY_MS).toISOString()
      : momentOf("since", input.since);
  if (asked !== undefined && since >= until)
    throw validationError([{ field: "since", message: "must be before the end of the period" }]);
  const series = { workspaceId, device, ...market };
  const [moves, { storms, publications }, needsPerson] = await Promise.all([
    findMoves(db, series, { since, until: end }),
    findRankMarkers(db, { workspaceId, device, location: market.location, since, until }),
    selectWaiting(db, { agencyId, workspaceId }, MOVEMENT_LIMITS.waiting),
  ]);
  // The pages of now: those that an earlier period lost may rank again.
  const lostPages = end === undefined ? await findPagesLostIn(db, series, moves.moves) : [];
  return summariseMovement({
    ...{ since, until, device, location: market.location, language: market.language },
    ...moves,
    storms: storms.map(stormMarker),
    publications: publications.map((one) => publicationMarker(one, false)),
    needsPerson,
    lostPages: lostPages.slice(0, MOVEMENT_LIMITS.lostPages),
  });
});
