import { movementInsight as contract, type MovementInsight } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { DEFAULT_DAYS, markerIn, selectNow } from "../../ranks/index.ts";
import { selectWorkspaces } from "../../workspaces/index.ts";
import { findAgencyMovement } from "../agency-movement.ts";
import { findMovement } from "../find-movement.ts";
import { summariseMovement } from "../summarise-movement.ts";
import { insightWordsIn } from "../words/words-for.ts";

const DAY_MS = 86_400_000;

export const movementInsight = implement(contract)(async (context, input) => {
  const { agencyId, optionalWorkspaceId: workspaceId } = context;
  const db = workspaceId === undefined ? context.agencyDb : context.db;
  const words = insightWordsIn(context.language);
  const { device = "desktop", location } = input;
  const now = await selectNow(db, agencyId);
  const asked = input.until === undefined ? undefined : momentOf("until", input.until);
  const isUntilNow = asked === undefined || asked >= now;
  const until = isUntilNow ? now : asked;
  const since =
    input.since === undefined
      ? new Date(Date.parse(until) - DEFAULT_DAYS * DAY_MS).toISOString()
      : momentOf("since", input.since);
  if (asked !== undefined && since >= until)
    throw validationError([{ field: "since", message: "must be before the end of the period" }]);
  const period = { agencyId, since, until, isUntilNow, device, location };
  const spoken = (movement: MovementInsight) => ({
    ...movement,
    storms: movement.storms.map((marker) => markerIn(context.language, marker)),
  });
  if (workspaceId === undefined) return spoken(await findAgencyMovement(db, period, words));
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [workspace] = await selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 });
  if (workspace === undefined) throw new Error(`Workspace "${workspaceId}" does not exist.`);
  return spoken(summariseMovement(await findMovement(db, workspace, period), words));
});
