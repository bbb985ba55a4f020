import { DEFAULT_AGENCY_NAME } from "../../domains/keys/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { ReportFile } from "./report/render-files.ts";
import type { ReportData } from "./report/report-data.ts";

const RENDER = new URL("./report/render-files.ts", import.meta.url);
const FOLDER = "agent-output/bootstrap";

/** Renders and writes the report and its tables. Returns their paths. */
export async function writeFiles(
  ctx: RunContext,
  data: Omit<ReportData, "generatedAt" | "workspaceName" | "agencyName">,
): Promise<string[]> {
  const files = await ctx.compute<ReportData, ReportFile[]>(RENDER, {
    ...data,
    generatedAt: ctx.now,
    workspaceName: ctx.workspace.name,
    agencyName: agencyNameOf(ctx),
  });
  const paths: string[] = [];
  for (const { name, content, contentType } of files) {
    paths.push(await ctx.files.write(`${FOLDER}/${name}`, content, { contentType, tags: ["bootstrap"] }));
  }
  return paths;
}

function agencyNameOf({ invocation }: RunContext): string | null {
  const { agencyName, worldMode } = invocation;
  return worldMode === "test" || agencyName === DEFAULT_AGENCY_NAME ? null : agencyName;
}
