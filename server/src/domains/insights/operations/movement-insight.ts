import { movementInsight as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { DEFAULT_DAYS, selectNow } from "../../ranks/index.ts";
import { selectWorkspaces } from "../../workspaces/index.ts";
import { findAgencyMovement } from "../agency-movement.ts";
import { findMovement } from "../find-movement.ts";
import { summariseMovement } from "../summarise-movement.ts";

const DAY_MS = 86_400_000;

export const movementInsight = implement(contract)(async (context, input) => {
  const { agencyId, optionalWorkspaceId: workspaceId } = context;
  const db = workspaceId === undefined ? context.agencyDb : context.db;
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
  if (workspaceId === undefined) return findAgencyMovement(db, period);
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [workspace] = await selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 });
  if (workspace === undefined) throw new Error(`Workspace "${workspaceId}" does not exist.`);
  return summariseMovement(await findMovement(db, workspace, period));
});
