import { listSchedules as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { SCHEDULE_LIST, type ScheduleRow, toSchedule, within } from "../schedules.store.ts";

export const listSchedules = implement(contract)(async (context, input) => {
  const here = within({ agencyId: context.agencyId, workspaceId: context.optionalWorkspaceId });
  const { rows, ...page } = await livePage<ScheduleRow>(context, contract, SCHEDULE_LIST, here, input);
  return { data: rows.map(toSchedule), ...page };
});
