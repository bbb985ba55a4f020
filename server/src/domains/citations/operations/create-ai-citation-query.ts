import { createAiCitationQuery as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { estimateMonitoring, monitorPrompts } from "../queries/monitor-prompts.ts";

export const createAiCitationQuery = implement(contract)(async (context, input) => {
  const { prompt, tags = [], family = null, dryRun = false, ...settings } = input;
  if (dryRun) {
    context.reply.status(200);
    return estimateMonitoring(settings, 1);
  }
  const [monitored] = await monitorPrompts(context, settings, [{ prompt, tags, family }]);
  if (monitored === undefined) throw new Error("The prompt was not monitored.");
  return monitored;
});
