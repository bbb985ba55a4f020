import { bulkAction } from "@findable/contract";
import { requireTimezone } from "../../domains/schedules/rules.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoHandle } from "../runs/handle.ts";
import { newSchedule } from "../world/agency/schedules.ts";
import { checkBulkAction, partsOf } from "../world/keywords/bulk-action.ts";

const FREE = { credits: 0, durationSeconds: 0 };
const SHOWN_CHILDREN = 200;

export const bulkActionAnswers: readonly DemoOperation[] = [
  demo(bulkAction)((input, call) => {
    const { dryRun, schedule, timezone = "UTC", ...asked } = input;
    requireTimezone(timezone);
    checkBulkAction(asked);
    const parts = partsOf(asked);
    if (dryRun === true) {
      call.status(200);
      return { skill: "workspaces.bulk_action", estimatedCost: FREE, dryRun };
    }
    if (schedule !== undefined) {
      return {
        parentInvocationId: null,
        agentId: null,
        status: "SCHEDULED",
        workspacesFanout: parts.length,
        children: [],
        schedule: newSchedule({ ...asked, cadence: schedule, timezone }),
        estimatedCost: FREE,
      };
    }
    const handle = demoHandle("workspaces.bulk_action", asked, call);
    const children = parts.flatMap(({ workspace, run }) =>
      run === undefined
        ? []
        : [{ workspaceId: workspace.id, invocationId: run.invocationId, status: "PENDING" as const }],
    );
    return {
      ...handle,
      parentInvocationId: handle.invocationId,
      workspacesFanout: parts.length,
      children: children.slice(0, SHOWN_CHILDREN),
    };
  }),
];
