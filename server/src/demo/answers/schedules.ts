import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  type Schedule,
  skillContracts,
  updateSchedule,
} from "@findable/contract";
import { unknownSkill } from "../../domains/invocations/rules.ts";
import { actionOf, requireTimezone } from "../../domains/schedules/rules.ts";
import { type DemoCall, type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { isCustom } from "../runs/run-stories.ts";
import { newSchedule, nextRunOf, schedules } from "../world/agency/schedules.ts";
import { BRAND } from "../world/facts.ts";
import { checkBulkAction, partsOf } from "../world/keywords/bulk-action.ts";

const FREE = { credits: 0, durationSeconds: 0 };

export const scheduleAnswers: readonly DemoOperation[] = [
  demo(listSchedules)((input) => demoPage(listSchedules, schedules(), input)),
  demo(getSchedule)(({ id }) => recordOf(schedules(), id, "id")),
  demo(createSchedule)(({ skill, input, action, config, ...given }, call) => {
    const { cadence, timezone = "UTC", workspaces = [BRAND.workspaceId], dryRun } = given;
    requireTimezone(timezone);
    if (skill !== undefined) checkSkill(skill, input ?? {}, call);
    const asked = actionOf({ skill, input, action, config });
    checkBulkAction(asked);
    partsOf({ ...asked, workspaces, filter: given.filter });
    if (dryRun === true) {
      call.status(200);
      return { skill: skill ?? asked.action, estimatedCost: FREE, dryRun };
    }
    return { ...newSchedule({ ...given, ...asked, workspaces, cadence, timezone }), estimatedCost: FREE };
  }),
  demo(updateSchedule)(({ id, timezone, ...given }) => {
    if (timezone !== undefined) requireTimezone(timezone);
    const schedule: Schedule = changed(recordOf(schedules(), id, "id"), { timezone, ...given });
    return { ...schedule, nextRunAt: nextRunOf(schedule) };
  }),
  demo(deleteSchedule)(() => ({})),
];

/** Refuses an unknown skill and an input that the skill does not accept. */
function checkSkill(skill: string, input: Record<string, unknown>, { checkInput }: Pick<DemoCall, "checkInput">): void {
  const contract = skillContracts.find(({ slug }) => slug === skill);
  if (contract === undefined && !isCustom(skill)) throw unknownSkill(skill);
  if (contract !== undefined) checkInput(contract, input);
}
