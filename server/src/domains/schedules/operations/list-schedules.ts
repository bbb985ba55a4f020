import { listSchedules as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type ScheduleRow, scheduleList, toSchedule, within } from "../schedules.store.ts";

export const listSchedules = implement(contract)(async (context, input) => {
  const scope = { agencyId: context.agencyId, workspaceId: context.optionalWorkspaceId };
  const { rows, ...page } = await livePage<ScheduleRow>(context, contract, scheduleList(scope), within(scope), input);
  return { data: rows.map(toSchedule), ...page };
});
