import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { createSchedule as create } from "./operations/create-schedule.ts";
import { deleteSchedule } from "./operations/delete-schedule.ts";
import { getSchedule } from "./operations/get-schedule.ts";
import { listSchedules } from "./operations/list-schedules.ts";
import { updateSchedule } from "./operations/update-schedule.ts";

export { type FiringContext, fireSchedule } from "./fire-schedule.ts";
export { requireTimezone } from "./next-run.ts";
export { createSchedulePoll } from "./poll-schedules.ts";
export { createSchedule } from "./schedules.ts";

export const operations: readonly AnyOperation[] = [listSchedules, getSchedule, create, updateSchedule, deleteSchedule];
