import { AppError } from "../../kernel/errors/app-error.ts";
import { badPath, pathProblem, requirePath } from "./file-paths.ts";

/** So many uploads of one name in an agent's folder, and a run gives up. */
const MOST_BESIDE = 20;
const AGENT_FOLDERS = ["agent-workspace/", "agent-output/"];

/** Throws where a run may not write there. */
export function requireAgentPath(path: string): void {
  requirePath("path", path);
  const problem = folderProblem(path);
  if (problem !== undefined) throw badPath("path", path, problem);
}

function folderProblem(path: string): string | undefined {
  if (AGENT_FOLDERS.some((folder) => path.startsWith(folder))) return undefined;
  return `must be below ${AGENT_FOLDERS.join(" or ")}`;
}

/** Where a run may write instead of a path that is taken: `report.html`, `report-2.html` and so on. */
export function* pathsBeside(path: string): Generator<string> {
  yield path;
  const name = path.lastIndexOf("/") + 1;
  const dot = path.lastIndexOf(".");
  const end = dot > name ? dot : path.length;
  for (let number = 2; number <= MOST_BESIDE; number++) {
    const beside = `${path.slice(0, end)}-${number}${path.slice(end)}`;
    if (pathProblem(beside) === undefined) yield beside;
  }
}

export function fileExists(path: string): AppError {
  return new AppError("file_exists", `There is a file at "${path}" already; delete it first, or choose another path.`, {
    path,
  });
}

export function fileNotFound(path: string): AppError {
  return new AppError("file_not_found", `This workspace has no file "${path}".`, { path });
}
