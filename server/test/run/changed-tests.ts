import { execFileSync } from "node:child_process";
import { ROOT, readSourceFiles, type SourceFile } from "../house/imports.ts";

const HOUSE = /^(server|web)\/test\/house\/.*\.test\.ts$/;
const TEST = /\.test\.ts$/;

/** Paths from the root that differ from where this branch left `main`, or on `main` from its last commit; untracked ones count. */
export function listChangedFiles(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  const [head = ""] = git("rev-parse", "HEAD");
  const [base = head] = git("merge-base", "HEAD", "main");
  const since = base === head ? "HEAD" : base;
  return [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")].filter(Boolean);
}

/**
 * The tests that the changed files can reach: by imports for code, by folder for other files, all of the server's for SQL. The
 * house rules read all files, so they always run. Undefined if everything must run.
 */
export function testsReachedBy(
  changed: readonly string[],
  files: readonly SourceFile[] = readSourceFiles(),
): string[] | undefined {
  if (changed.some((file) => /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json)$/.test(file)))
    return undefined;
  const readers = readersOf(files);
  const reached = new Set<string>();
  const next = changed.flatMap((file) => startsFrom(file, files));
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    next.push(...(readers.get(file) ?? []));
  }
  return files.map(({ path }) => path).filter((file) => TEST.test(file) && (reached.has(file) || HOUSE.test(file)));
}

function readersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const readers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const { target } of imports) {
      if (target !== undefined) readers.set(target, [...(readers.get(target) ?? []), path]);
    }
  }
  return readers;
}

/** A text that code reads by its path has no import: every code file of its folder, or of the nearest one above, stands for it. */
function startsFrom(file: string, files: readonly SourceFile[]): string[] {
  if (/\.(ts|tsx)$/.test(file)) return [file];
  if (file.startsWith("server/database/"))
    return ["server/test/harness/database.ts", "server/src/start/prepare-database.ts"];
  if (file.startsWith("web/")) return ["web/test/harness/harness.ts"];
  for (let folder = parent(file); folder !== ""; folder = parent(folder)) {
    const beside = files.filter(({ path }) => parent(path) === folder).map(({ path }) => path);
    if (beside.length > 0) return beside;
  }
  return [];
}

function parent(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
