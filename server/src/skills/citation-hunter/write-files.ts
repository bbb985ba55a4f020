import type { CitationHunterResult } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { reportMarkdown } from "./report.ts";

const FOLDER = "agent-output/citations";

/** Writes the report, what to do and who is cited. Returns the paths. */
export async function writeFiles(
  ctx: RunContext,
  result: CitationHunterResult,
  brand: { name: string; domain: string },
): Promise<string[]> {
  const files = [
    { name: "report.md", contentType: "text/markdown; charset=utf-8", content: reportMarkdown(result, brand, ctx.now) },
    { name: "opportunities.csv", contentType: "text/csv", content: table(opportunityRows(result)) },
    { name: "citations.csv", contentType: "text/csv", content: table(citationRows(result)) },
  ];
  const paths: string[] = [];
  for (const { name, content, contentType } of files) {
    paths.push(await ctx.files.write(`${FOLDER}/${name}`, content, { contentType, tags: ["citations"] }));
  }
  return paths;
}

function table(rows: readonly Record<string, unknown>[]): string {
  return rows.length === 0 ? "" : stringify([...rows], { header: true, escape_formulas: true });
}

function opportunityRows({ opportunities }: CitationHunterResult) {
  return opportunities.map(({ kind, url, prompt, prompts, reason, score, confidence }) => ({
    action: kind,
    url,
    score,
    confidence,
    prompts: prompts.length,
    prompt,
    reason,
  }));
}

function citationRows({ perPrompt }: CitationHunterResult) {
  return perPrompt.flatMap(({ prompt, perLlm }) =>
    perLlm.flatMap(({ llm, surface, citations }) =>
      citations.map(({ domain, rate, n, interval, avgPosition }) => ({
        prompt,
        engine: llm,
        surface,
        domain,
        rate,
        n,
        low: interval.low,
        high: interval.high,
        average_position: avgPosition ?? "",
      })),
    ),
  );
}
