import { updateSchedule as contract, type Schedule } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { nextRun, requireTimezone } from "../../../kernel/next-run.ts";
import type { Actor } from "../../../kernel/operations/caller.ts";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { type CommandContext, implement } from "../../../kernel/operations/operation.ts";
import { planBulkAction } from "../plan-bulk-action.ts";
import { lockSchedule, updateSchedule as storeChange } from "../schedules.store.ts";
import { noSchedule } from "../schedules.ts";

export const updateSchedule = implement(contract)(async (context, { id, ...given }) => {
  const { tx, actor, agencyId, optionalWorkspaceId: workspaceId } = context;
  const found = await lockSchedule(tx, { agencyId, workspaceId }, id);
  if (found === undefined) throw noSchedule(id);
  const { schedule, keyWorks, now } = found;
  const changed: Schedule = { ...schedule, ...given, tags: [...new Set(given.tags ?? schedule.tags)] };
  requireTimezone(changed.timezone);
  if (given.config !== undefined) await requireUsable(context, changed);
  if (isUnchanged(schedule, { ...given, tags: changed.tags })) return schedule;
  const resumed = schedule.paused && !changed.paused;
  const timeChanged = changed.cadence !== schedule.cadence || changed.timezone !== schedule.timezone;
  const nextRunAt = resumed || timeChanged ? nextRun(changed.cadence, changed.timezone, now) : schedule.nextRunAt;
  return storeChange(tx, id, {
    ...changed,
    nextRunAt: changed.paused ? null : nextRunAt,
    lastError: resumed ? null : schedule.lastError,
    apiKeyId: resumed && !keyWorks ? successor(actor) : undefined,
  });
});

/** The key under which a schedule goes on whose own works no more. */
function successor({ keyId, scope }: Actor): string {
  if (scope !== "WORKSPACE") return keyId;
  throw new AppError("forbidden", "The API key of this schedule works no more; resume it with an agency key.");
}

/** Throws where no run could take this input. What is missing only for now is found out when it runs. */
async function requireUsable(context: CommandContext, schedule: Schedule): Promise<void> {
  try {
    await planBulkAction(context, schedule);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "validation_error" || error.code === "forbidden") throw error;
  }
}
