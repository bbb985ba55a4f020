import { bulkAction as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { createSchedule, requireTimezone } from "../../schedules/index.ts";
import { DEFAULT_CONCURRENCY, SKILL } from "../bulk-actions.ts";
import { fanoutOf, planBulkAction } from "../plan-bulk-action.ts";
import { startBulkAction } from "../start-bulk-action.ts";

export const bulkAction = implement(contract)(async (context, input) => {
  const { dryRun = false, schedule, timezone, ...asked } = input;
  requireTimezone(timezone ?? "UTC");
  const plan = await planBulkAction(context, asked);
  const { estimatedCost } = plan;
  if (dryRun) {
    context.reply.status(200);
    return { skill: SKILL, estimatedCost, dryRun: true as const };
  }
  if (schedule === undefined) return startBulkAction(context, asked, plan);
  const { concurrency = DEFAULT_CONCURRENCY, tags = [] } = asked;
  const created = await createSchedule(context, {
    ...asked,
    concurrency,
    tags,
    cadence: schedule,
    timezone: timezone ?? "UTC",
  });
  return {
    parentInvocationId: null,
    agentId: null,
    status: "SCHEDULED" as const,
    workspacesFanout: fanoutOf(plan),
    children: [],
    schedule: created,
    estimatedCost,
  };
});
