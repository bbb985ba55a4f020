import { AppError } from "../../kernel/errors/app-error.ts";
import { badPath, pathProblem, requirePath } from "./file-paths.ts";

/** A run fails after this many uploads with the same name in an agent's folder. */
const MAX_NAME_ATTEMPTS = 20;
const AGENT_FOLDERS = ["agent-workspace/", "agent-output/"];

/** Throws for a path where runs may not write. */
export function requireAgentPath(path: string): void {
  requirePath("path", path);
  const problem = folderProblem(path);
  if (problem !== undefined) throw badPath("path", path, problem);
}

/** Whether runs write at this path. */
function isInAgentFolder(path: string): boolean {
  return AGENT_FOLDERS.some((folder) => path.startsWith(folder));
}

function folderProblem(path: string): string | undefined {
  if (isInAgentFolder(path)) return undefined;
  return `must be below ${AGENT_FOLDERS.join(" or ")}`;
}

/** The name that a run uses if a path is taken: `report-2.html`, `report-3.html` and so on. */
export function* alternativePaths(path: string): Generator<string> {
  yield path;
  const name = path.lastIndexOf("/") + 1;
  const dot = path.lastIndexOf(".");
  const end = dot > name ? dot : path.length;
  for (let number = 2; number <= MAX_NAME_ATTEMPTS; number++) {
    const beside = `${path.slice(0, end)}-${number}${path.slice(end)}`;
    if (pathProblem(beside) === undefined) yield beside;
  }
}

export function fileExists(path: string): AppError {
  return new AppError("file_exists", `A file already exists at "${path}". Delete it first, or choose another path.`, {
    path,
  });
}

export function fileNotFound(path: string): AppError {
  return new AppError("file_not_found", `This workspace has no file "${path}".`, { path });
}
