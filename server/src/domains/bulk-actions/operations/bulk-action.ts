import { bulkAction as contract } from "@findable/contract";
import { requireTimezone } from "../../../kernel/next-run.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { SKILL } from "../bulk-actions.ts";
import { planBulkAction } from "../plan-bulk-action.ts";
import { keepSchedule } from "../schedules.ts";
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
  const kept = await keepSchedule(context, { ...asked, cadence: schedule, timezone: timezone ?? "UTC" });
  return { status: "SCHEDULED" as const, schedule: kept, estimatedCost };
});
