import type { ResearchDiscussionsResult } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";

/** Writes the pain points with a quote on each line. Returns the path. */
export async function writeFiles(
  ctx: RunContext,
  { painPoints }: Pick<ResearchDiscussionsResult, "painPoints">,
): Promise<string> {
  const rows = painPoints.flatMap(({ topic, signalScore, authors, threads, perspective, quotes }) =>
    quotes.map(({ text, url, author, licence }) => ({
      pain_point: topic,
      signal: signalScore,
      authors,
      threads,
      perspective,
      quote: text,
      source: url,
      author: author ?? "",
      licence: licence ?? "",
    })),
  );
  const text = rows.length === 0 ? "" : stringify(rows, { header: true, escape_formulas: true });
  return ctx.files.write("agent-output/discussions/pain-points.csv", text, {
    contentType: "text/csv",
    tags: ["discussions"],
  });
}
