import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const WEB = path.join(import.meta.dirname, "../..");

/** Builds the app if its sources are newer than the build, so that no test uses a stale build. */
export async function buildAppIfOlder(): Promise<void> {
  const built = timeOf("dist/index.html");
  const sources = ["src", "public", "scripts"].flatMap((folder) => filesIn(folder));
  const newest = Math.max(...[...sources, "index.html", "vite.config.ts", "package.json"].map(timeOf));
  if (built > newest) return;
  await promisify(execFile)(process.execPath, [path.join(WEB, "scripts/build.ts")]);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(path.join(WEB, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

function timeOf(file: string): number {
  return statSync(path.resolve(WEB, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
