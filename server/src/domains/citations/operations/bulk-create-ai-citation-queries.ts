import { bulkCreateAiCitationQueries as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { estimateMonitoring, monitorPrompts } from "../queries/monitor-prompts.ts";
import { selectPrompts } from "../queries/queries.store.ts";

export const bulkCreateAiCitationQueries = implement(contract)(async (context, input) => {
  const { prompts, tags = [], dryRun = false, ...settings } = input;
  const taken = new Set((await selectPrompts(context.tx, context.workspaceId)).map(samePrompt));
  const duplicatesSkipped: string[] = [];
  const fresh = prompts.filter(({ prompt }) => {
    const same = samePrompt(prompt);
    if (taken.has(same)) duplicatesSkipped.push(prompt);
    return !taken.has(same) && taken.add(same);
  });
  if (dryRun) {
    context.reply.status(200);
    return estimateMonitoring(settings, fresh.length);
  }
  const asked = fresh.map(({ prompt, tags: own = [], family = null }) => ({
    prompt,
    tags: [...new Set([...tags, ...own])],
    family,
  }));
  const created = asked.length === 0 ? [] : await monitorPrompts(context, settings, asked);
  const creditsPerDay = created.reduce((sum, one) => sum + one.creditsPerDay, 0);
  return { created, duplicatesSkipped, creditsPerDay: Math.round(creditsPerDay * 100) / 100 };
});

/** Two prompts are the same if they differ in case and spaces only. */
function samePrompt(prompt: string): string {
  return prompt.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
