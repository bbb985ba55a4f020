import { readFileSync } from "node:fs";
import path from "node:path";

/** What a postmaster writes into `postmaster.pid`, in PostgreSQL's order of lines. */
export interface PostmasterFile {
  pid: number;
  port: number | undefined;
  status: string;
  content: string;
}

export function readPostmasterFile(clusterFolder: string): PostmasterFile | undefined {
  const content = readIfPresent(path.join(clusterFolder, "postmaster.pid"));
  if (content === undefined) return undefined;
  const [pid, , , port, , , , status] = content.split("\n");
  // Negative in the file of a single-user backend.
  const processId = Math.abs(Number(pid));
  if (!Number.isInteger(processId) || processId === 0) return undefined;
  return { pid: processId, port: Number(port) || undefined, status: status?.trim() ?? "", content };
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
