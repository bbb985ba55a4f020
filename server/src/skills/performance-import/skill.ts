import { type ImportPerformanceResult, importFaults, importPerformanceSkill } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { addKeywords } from "./add-keywords.ts";
import { importConsole } from "./import-console.ts";
import { importExport } from "./import-export.ts";
import { planImport, targetOf } from "./plan-import.ts";

/** Imports clicks and impressions from the search console or its export. */
export const performanceImport = defineSkill({
  ...importPerformanceSkill,
  version: 1,
  estimate: ({ path }) => ({ credits: 0, durationSeconds: path === undefined ? 300 : 20 }),
  minimumCredits: () => 0,
  async run(ctx, input): Promise<ImportPerformanceResult> {
    const faults = importFaults(input);
    if (faults.length > 0) throw validationError(faults);
    const target = await targetOf(ctx, input);
    const { path } = input;
    const imported =
      path === undefined
        ? await importConsole(ctx, await planImport(ctx, input, target), target)
        : await importExport(ctx, { ...input, path }, target);
    const keywordsAdded = await addKeywords(ctx, input, target);
    await ctx.narrate(summaryOf(imported, keywordsAdded));
    return { ...imported, keywordsAdded };
  },
});

function summaryOf(
  { days, range, rows }: Omit<ImportPerformanceResult, "keywordsAdded">,
  keywordsAdded: number,
): string {
  const added = keywordsAdded === 0 ? "" : ` Added ${keywordsAdded} keywords.`;
  return `Imported ${days} days from ${range.from} to ${range.to}: ${rows.queries} rows by query, ${rows.pages} by page.${added}`;
}
