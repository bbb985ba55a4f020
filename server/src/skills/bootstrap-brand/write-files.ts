import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { ReportFile } from "./report/render-files.ts";
import type { ReportData } from "./report/report-data.ts";

const RENDER = new URL("./report/render-files.ts", import.meta.url);
const FOLDER = "agent-output/bootstrap";

/** Renders and writes the report and its tables. Returns their paths. */
export async function writeFiles(
  ctx: RunContext,
  data: Omit<ReportData, "generatedAt" | "workspaceName">,
): Promise<string[]> {
  const files = await ctx.compute<ReportData, ReportFile[]>(RENDER, {
    ...data,
    generatedAt: ctx.now,
    workspaceName: ctx.workspace.name,
  });
  const paths: string[] = [];
  for (const { name, content, contentType } of files) {
    paths.push(await ctx.files.write(`${FOLDER}/${name}`, content, { contentType, tags: ["bootstrap"] }));
  }
  return paths;
}
