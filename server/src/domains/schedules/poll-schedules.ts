import type { SystemDb } from "../../kernel/database/db.ts";
import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import { type FiringContext, fireSchedule } from "./fire-schedule.ts";
import { type DueSchedule, findDueSchedules } from "./schedules.store.ts";

export interface SchedulePollOptions {
  system: SystemDb;
  firing: FiringContext;
  logger: Logger;
}

const MAX_DUE_PER_POLL = 100;
/** Schedules that this process fires concurrently. One of them may start thousands of runs. */
const CONCURRENCY = 4;
/** How long this process skips a schedule after an error of the service, so that it does not fail twice a second. */
const SKIP_AFTER_ERROR_MS = 60_000;

/** Returns the poll that fires the schedules that are due. Any number of processes may poll one database. */
export function createSchedulePoll({ system, firing, logger }: SchedulePollOptions) {
  const skippedUntil = new Map<string, number>();

  async function fire(due: DueSchedule): Promise<void> {
    try {
      const outcome = await fireSchedule(firing, due);
      if (outcome !== "skipped") logger.info({ scheduleId: due.id, outcome }, "a schedule was due");
    } catch (error) {
      logger.error({ err: error, scheduleId: due.id }, "a schedule could not be fired");
      if (!isConnectionLost(error)) skippedUntil.set(due.id, performance.now() + SKIP_AFTER_ERROR_MS);
    }
  }

  async function fireDue(signal: AbortSignal): Promise<number> {
    const found = await findDueSchedules(system, MAX_DUE_PER_POLL);
    for (const [id, until] of skippedUntil) if (until <= performance.now()) skippedUntil.delete(id);
    const due = found.filter(({ id }) => !skippedUntil.has(id));
    const queue = due.values();
    const fireQueued = async () => {
      for (const schedule of queue) if (!signal.aborted) await fire(schedule);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, fireQueued));
    return due.length;
  }

  return async (signal: AbortSignal): Promise<void> => {
    let count = MAX_DUE_PER_POLL;
    while (count >= MAX_DUE_PER_POLL && !signal.aborted) count = await fireDue(signal);
  };
}
