import { stringify } from "csv-stringify/sync";
import type { StoredLabels } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Writes a CSV of every keyword with changed labels. Its path contains the run, so that no later run replaces the file. */
export async function writeChanges(ctx: RunContext, changed: readonly StoredLabels[]): Promise<void> {
  const lines = changed.map(({ id, keyword, before, after }) => ({
    keyword,
    intent_before: before.intentLabels.join(" "),
    intent_after: after.intentLabels.join(" "),
    relevance_before: before.relevanceLabel,
    relevance_after: after.relevanceLabel,
    id,
  }));
  const columns = ["keyword", "intent_before", "intent_after", "relevance_before", "relevance_after", "id"];
  const content = stringify(lines, { header: true, columns, escape_formulas: true });
  const path = `agent-output/keywords/relabel-changes-${ctx.invocation.id}.csv`;
  await ctx.files.write(path, content, { contentType: "text/csv", tags: ["keywords"] });
}
