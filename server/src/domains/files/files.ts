import { AppError } from "../../kernel/app-error.ts";
import { pathProblem } from "../../kernel/file-paths.ts";

const AGENT_FOLDERS = ["agent-workspace/", "agent-output/"];

/** Throws where a run may not write there. */
export function requireAgentPath(path: string): void {
  const problem = pathProblem(path) ?? folderProblem(path);
  if (problem === undefined) return;
  throw new AppError("validation_error", `The path "${path}" ${problem}.`, {
    errors: [{ field: "path", message: problem }],
  });
}

function folderProblem(path: string): string | undefined {
  if (AGENT_FOLDERS.some((folder) => path.startsWith(folder))) return undefined;
  return `must be below ${AGENT_FOLDERS.join(" or ")}`;
}

export function fileNotFound(path: string): AppError {
  return new AppError("file_not_found", `This workspace has no file "${path}".`);
}
