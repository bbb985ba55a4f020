import { getSchedule as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findSchedule } from "../schedules.store.ts";
import { scheduleNotFound } from "../schedules.ts";

export const getSchedule = implement(contract)(async ({ db, agencyId, optionalWorkspaceId: workspaceId }, { id }) => {
  const schedule = await findSchedule(db, { agencyId, workspaceId }, id);
  if (schedule === undefined) throw scheduleNotFound(id);
  return schedule;
});
