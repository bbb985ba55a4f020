import type { Schedule } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { nextRun } from "../../kernel/next-run.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { type Asked, DEFAULT_CONCURRENCY } from "./bulk-actions.ts";
import { insertSchedule, worldNow } from "./schedules.store.ts";

type Scheduled = Asked & Pick<Schedule, "cadence" | "timezone">;

/** Keeps an action to be run again and again, with the rights of the key that asks for it. */
export async function keepSchedule(
  { tx, actor, agencyId }: Pick<CommandContext, "tx" | "actor" | "agencyId">,
  { action, workspaces, filter, config, concurrency = DEFAULT_CONCURRENCY, tags = [], cadence, timezone }: Scheduled,
): Promise<Schedule> {
  const now = await worldNow(tx, agencyId);
  return insertSchedule(tx, {
    id: newId("sch"),
    agencyId,
    apiKeyId: actor.keyId,
    action,
    workspaces: workspaces === "all" ? null : workspaces,
    filter,
    config,
    concurrency,
    tags: [...new Set(tags)],
    cadence,
    timezone,
    nextRunAt: nextRun(cadence, timezone, now),
  });
}

export function noSchedule(id: string): AppError {
  return new AppError("not_found", `There is no schedule "${id}".`, { scheduleId: id });
}
