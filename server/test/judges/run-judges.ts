// npm run judge:all: every long judge, one after another, for a nightly run and before a release. `-- labels mail` runs these only.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { JUDGES, type Judge, missingOf, ROOT } from "./all-judges.ts";
import { FIGURES } from "./figures.ts";

/** Far more than any judge takes. */
const LIMIT_MS = 90 * 60_000;
/** The end of a failed judge's output, which names what failed. */
const SHOWN_LINES = 60;

/** The groups of running judges, which end with this process. */
const running = new Set<number>();

/** Runs the judges, prints a line for each, and returns the names of those that failed or lack a program. */
export async function runJudges(judges: readonly Judge[], print: (line: string) => void): Promise<string[]> {
  const failed: string[] = [];
  for (const judge of judges) {
    const startedAt = performance.now();
    const missing = missingOf(judge);
    const { code, output } = missing.length > 0 ? { code: null, output: "" } : await run(judge.command);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const verdict = missing.length > 0 ? "LACKS" : code === 0 ? "pass" : "FAIL";
    const figures = missing.length > 0 ? missing.join(", ") : figuresIn(output);
    print(`${verdict.padEnd(5)} ${judge.name.padEnd(14)} ${figures} | aim: ${judge.aim} | ${seconds} s`);
    if (verdict === "FAIL") print(output.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n"));
    if (verdict !== "pass") failed.push(judge.name);
  }
  return failed;
}

/** What the judge prints as its figures, else how many of its tests passed. */
function figuresIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const figures = lines.filter((line) => line.startsWith(FIGURES)).map((line) => line.slice(FIGURES.length));
  const tests = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
  return [...figures, ...(tests === undefined ? [] : [`tests ${tests}`])].join("; ") || "no figures";
}

async function run([program = "", ...given]: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, given, { cwd: ROOT, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const group = child.pid;
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  if (group !== undefined) running.add(group);
  const limit = setTimeout(() => {
    chunks.push(`\nIt was ended after ${LIMIT_MS / 60_000} minutes.\n`);
    endGroup(group);
  }, LIMIT_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", (error) => chunks.push(`\n${error.message}\n`));
    child.on("close", resolve);
  });
  clearTimeout(limit);
  if (group !== undefined) running.delete(group);
  return { code, output: stripVTControlCharacters(chunks.join("")) };
}

function endGroup(group: number | undefined): void {
  if (group !== undefined) process.kill(-group, "SIGTERM");
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !JUDGES.some((judge) => judge.name === name));
  if (unknown.length > 0) {
    console.error(`No judge is named ${unknown.join(", ")}. There are ${JUDGES.map(({ name }) => name).join(", ")}.`);
    return 1;
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      running.forEach(endGroup);
      process.exit(1);
    });
  }
  const judges = JUDGES.filter(({ name }) => names.length === 0 || names.includes(name));
  const failed = await runJudges(judges, console.log);
  console.log(
    `\n${judges.length - failed.length} judges pass${failed.length === 0 ? "." : `; not ${failed.join(", ")}.`}`,
  );
  return failed.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
