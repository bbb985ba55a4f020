import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { bulkAction } from "./operations/bulk-action.ts";
import { deleteSchedule } from "./operations/delete-schedule.ts";
import { getSchedule } from "./operations/get-schedule.ts";
import { listSchedules } from "./operations/list-schedules.ts";
import { updateSchedule } from "./operations/update-schedule.ts";

export { unbegunOf } from "./bulk-actions.ts";
export { type Firer, fireSchedule } from "./fire-schedule.ts";
export { type DueSchedule, findDueSchedules } from "./schedules.store.ts";

export const operations: readonly AnyOperation[] = [
  bulkAction,
  listSchedules,
  getSchedule,
  updateSchedule,
  deleteSchedule,
];
