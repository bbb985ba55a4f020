import { deleteSchedule, getSchedule, listSchedules, type Schedule, updateSchedule } from "@findable/contract";
import { requireTimezone } from "../../domains/schedules/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { nextRunOf, schedules } from "../world/schedules.ts";

export const scheduleAnswers: readonly DemoOperation[] = [
  demo(listSchedules)((input) => demoPage(listSchedules, schedules(), input)),
  demo(getSchedule)(({ id }) => recordOf(schedules(), id, "id")),
  demo(updateSchedule)(({ id, timezone, ...given }) => {
    if (timezone !== undefined) requireTimezone(timezone);
    const schedule: Schedule = changed(recordOf(schedules(), id, "id"), { timezone, ...given });
    return { ...schedule, nextRunAt: nextRunOf(schedule) };
  }),
  demo(deleteSchedule)(() => ({})),
];
