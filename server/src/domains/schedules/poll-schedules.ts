import type { SystemDb } from "../../kernel/database/db.ts";
import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import type { Clock } from "../../kernel/processes/clock.ts";
import { createSkips } from "../../kernel/processes/skips.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import { type FiringContext, fireSchedule } from "./fire-schedule.ts";
import { type DueSchedule, findDueSchedules } from "./schedules.store.ts";

export interface SchedulePollOptions {
  system: SystemDb;
  firing: FiringContext;
  logger: Logger;
  clock: Clock;
}

const MAX_DUE_PER_POLL = 100;
/** Schedules that this process fires concurrently. One of them may start thousands of runs. */
const CONCURRENCY = 4;

/** Returns the poll that fires the schedules that are due. Any number of processes may poll one database. */
export function createSchedulePoll({ system, firing, logger, clock }: SchedulePollOptions) {
  const skips = createSkips(clock);

  async function fire(due: DueSchedule): Promise<void> {
    try {
      const outcome = await fireSchedule(firing, due);
      if (outcome !== "skipped") logger.info({ scheduleId: due.id, outcome }, "a schedule was due");
    } catch (error) {
      logger.error({ err: error, scheduleId: due.id }, "a schedule could not be fired");
      if (!isConnectionLost(error)) skips.add(due.id);
    }
  }

  async function fireDue(signal: AbortSignal): Promise<number> {
    const found = await findDueSchedules(system, MAX_DUE_PER_POLL);
    const due = found.filter(({ id }) => !skips.has(id));
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
