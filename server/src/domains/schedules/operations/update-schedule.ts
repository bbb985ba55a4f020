import { isDeepStrictEqual } from "node:util";
import { updateSchedule as contract, type Schedule } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayStart } from "../../../kernel/operations/require-capabilities.ts";
import { nextRun, requireTimezone } from "../next-run.ts";
import { lockSchedule, updateSchedule as updateRow } from "../schedules.store.ts";
import { scheduleNotFound } from "../schedules.ts";

export const updateSchedule = implement(contract)(async (context, { id, ...given }) => {
  const { tx, actor, agencyId, optionalWorkspaceId: workspaceId } = context;
  const found = await lockSchedule(tx, { agencyId, workspaceId }, id);
  if (found === undefined) throw scheduleNotFound(id);
  const { schedule, keyWorks, now } = found;
  const changed: Schedule = { ...schedule, ...given, tags: [...new Set(given.tags ?? schedule.tags)] };
  requireTimezone(changed.timezone);
  const resumed = schedule.paused && !changed.paused;
  if (resumed || given.config !== undefined) {
    requireMayStart(actor, changed.action, changed.config);
  }
  if (given.config !== undefined) await context.services.scheduledActions.requireUsable(context, changed);
  if (isUnchanged(schedule, { ...given, tags: changed.tags })) return schedule;
  const timeChanged = changed.cadence !== schedule.cadence || changed.timezone !== schedule.timezone;
  const nextRunAt = resumed || timeChanged ? nextRun(changed.cadence, changed.timezone, now) : schedule.nextRunAt;
  return updateRow(tx, { agencyId, workspaceId }, id, {
    ...changed,
    nextRunAt: changed.paused ? null : nextRunAt,
    lastError: resumed ? null : schedule.lastError,
    apiKeyId: resumed && !keyWorks ? replacementKey(actor) : authorOf(actor, schedule, given.config),
  });
});

/** The key that changes what the schedule starts: for a separate approver, it starts the next run. */
function authorOf({ keyId }: Actor, schedule: Schedule, config: Schedule["config"] | undefined): string | undefined {
  return config === undefined || isDeepStrictEqual(config, schedule.config) ? undefined : keyId;
}

/** The key that replaces one that no longer works. */
function replacementKey({ keyId, scope }: Actor): string {
  if (scope !== "WORKSPACE") return keyId;
  throw new AppError(
    "forbidden",
    "The API key of this schedule no longer works. Resume the schedule with an agency key.",
  );
}
