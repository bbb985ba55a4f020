import { AppError } from "../../kernel/errors/app-error.ts";
import type { ScheduledActions } from "../../kernel/operations/services.ts";
import { costOfAll, startScheduledRun } from "../invocations/index.ts";
import { planBulkAction, planInOnlyWorkspace } from "./plan-bulk-action.ts";
import { startBulkAction } from "./start-bulk-action.ts";

/** What schedules start. They use it through `services`, because their domain must not import this one. */
export const scheduledActions: ScheduledActions = {
  async requireUsable(context, action) {
    try {
      await planBulkAction(context, action);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "validation_error" || error.code === "forbidden") throw error;
    }
  },
  async estimate(context, action) {
    if (action.workspaces === "all" || action.workspaces.length > 1) {
      const { estimatedCost } = await planBulkAction(context, action);
      return estimatedCost;
    }
    return costOfAll([await planInOnlyWorkspace(context, action)], 1);
  },
  async start(context, action) {
    const plan = await planBulkAction(context, action);
    return startBulkAction(context, action, plan, { scheduled: true });
  },
  async startAlone(context, action) {
    return startScheduledRun(context, await planInOnlyWorkspace(context, action), action.tags);
  },
};
