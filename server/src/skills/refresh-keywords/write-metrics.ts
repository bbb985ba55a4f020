import { stringify } from "csv-stringify/sync";
import type { StoredMetrics } from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const COLUMNS = ["keyword", "volume_before", "volume_after", "kd_before", "kd_after", "id"];

/** Writes a CSV of every keyword with changed numbers. Its path contains the run, so that no later run replaces the file. */
export async function writeMetrics(ctx: RunContext, changed: readonly StoredMetrics[]): Promise<void> {
  const lines = changed.map(({ id, keyword, before, after }) => ({
    keyword,
    volume_before: before.volume,
    volume_after: after.volume,
    kd_before: before.kd,
    kd_after: after.kd,
    id,
  }));
  const content = stringify(lines, { header: true, columns: COLUMNS, escape_formulas: true });
  const path = `agent-output/keywords/refresh-changes-${ctx.invocation.id}.csv`;
  await ctx.files.write(path, content, { contentType: "text/csv", tags: ["keywords"] });
}
