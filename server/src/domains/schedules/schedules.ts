import type { Schedule } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { ScheduledAction } from "../../kernel/operations/services.ts";
import { nextRun } from "./next-run.ts";
import { findWorldTime, insertSchedule } from "./schedules.store.ts";

type NewScheduledAction = ScheduledAction &
  Pick<Schedule, "cadence" | "timezone"> & {
    /** Whether each execution is one run in the only workspace instead of a bulk action. */
    startsAlone?: boolean;
  };

/** Creates a schedule that runs with the rights of the caller's key. */
export async function createSchedule(
  { tx, actor, agencyId }: Pick<CommandContext, "tx" | "actor" | "agencyId">,
  { workspaces, tags, cadence, timezone, startsAlone = false, ...action }: NewScheduledAction,
): Promise<Schedule> {
  const now = await findWorldTime(tx, agencyId);
  return insertSchedule(tx, {
    ...action,
    id: newId("sch"),
    agencyId,
    apiKeyId: actor.keyId,
    workspaces: workspaces === "all" ? null : workspaces,
    tags: [...new Set(tags)],
    cadence,
    timezone,
    nextRunAt: nextRun(cadence, timezone, now),
    startsAlone,
  });
}

export function scheduleNotFound(id: string): AppError {
  return new AppError("not_found", `Schedule "${id}" does not exist.`, { scheduleId: id });
}
