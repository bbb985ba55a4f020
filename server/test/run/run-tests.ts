import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../house/imports.ts";
import { listChangedFiles, testsReachedBy } from "./changed-tests.ts";
import { closingLine, type FileOutcome, hasFailed, OUTCOME_FILE, type RunOutcome, readOutcome } from "./outcome.ts";
import { type Flake, filesToRunAgain, mergeSecondRun } from "./second-run.ts";

// `npm test`: runs vitest, gives failed files a second run alone where that hides nothing, and sums up.

const SLOWEST = 10;

async function runTests(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const cores = readCores();
  const chosen = args.includes("--changed") ? chooseChanged(args) : args;
  if (chosen === undefined) return 0;
  const first = await runVitest(chosen);
  if (first.outcome === undefined) return first.code || 1;
  const again = first.code === 0 ? [] : filesToRunAgain(first.outcome);
  const { merged, flakes } = await runAgain(first.outcome, again);
  const isGreen =
    (first.code === 0 || again.length > 0) && merged.unhandled.length === 0 && !merged.files.some(hasFailed);
  const lines = [
    ...nameSlowest(merged.files),
    `${seconds(performance.now() - startedAt)} in all; ${describeIdle(cores, readCores())}`,
    ...flakes.map(({ file, title }) => `flaky: ${file} › ${title}`),
    ...(flakes.length > 0 ? ["Enter flaky tests in server/test/flaky.tsv with your next change."] : []),
    ...merged.unhandled.map((message) => `unhandled error: ${message}`),
    closingLine(merged.files),
  ];
  process.stdout.write(`\n${lines.join("\n")}\n`);
  return isGreen ? 0 : 1;
}

/** The arguments for the tests that the change can reach; undefined if it reaches none. */
function chooseChanged(args: readonly string[]): string[] | undefined {
  const others = args.filter((arg) => arg !== "--changed");
  const changed = listChangedFiles();
  const reached = changed.length === 0 ? [] : testsReachedBy(changed);
  process.stdout.write(`${changed.length} changed files reach ${reached?.length ?? "all"} test files.\n`);
  if (reached === undefined) return others;
  return reached.length === 0 ? undefined : [...others, ...reached];
}

async function runAgain(
  first: RunOutcome,
  again: readonly FileOutcome[],
): Promise<{ merged: RunOutcome; flakes: Flake[] }> {
  if (again.length === 0) return { merged: first, flakes: [] };
  process.stdout.write(`\nOnce more, alone: ${again.map(({ file }) => file).join(", ")}\n`);
  const projects = [...new Set(again.map(({ project }) => `--project=${project}`))];
  const { outcome } = await runVitest([...projects, ...again.map(({ file }) => file)], { TEST_ALONE: "true" });
  return outcome === undefined ? { merged: first, flakes: [] } : mergeSecondRun(first, outcome);
}

async function runVitest(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; outcome: RunOutcome | undefined }> {
  const folder = mkdtempSync(path.join(tmpdir(), "findable-outcome-"));
  const file = path.join(folder, "outcome.json");
  try {
    const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...settings, [OUTCOME_FILE]: file },
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
    const code = await new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
    return { code, outcome: tryRead(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without an outcome, vitest ended before it ran tests, and has said why. */
function tryRead(file: string): RunOutcome | undefined {
  try {
    return readOutcome(file);
  } catch {
    return undefined;
  }
}

function nameSlowest(files: readonly FileOutcome[]): string[] {
  const slowest = files.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, SLOWEST);
  return [`The slowest ${slowest.length} files:`, ...slowest.map((one) => `  ${seconds(one.durationMs)} ${one.file}`)];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

interface Cores {
  idleMs: number;
  allMs: number;
}

function readCores(): Cores {
  const times = cpus().map((core) => core.times);
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0);
  return { idleMs, allMs: times.reduce((sum, each) => sum + Object.values(each).reduce((a, b) => a + b, 0), 0) };
}

function describeIdle(before: Cores, after: Cores): string {
  const share = (after.idleMs - before.idleMs) / Math.max(1, after.allMs - before.allMs);
  return `${cpus().length} cores idle for ${(share * 100).toFixed(0)} % of it`;
}

process.exitCode = await runTests(process.argv.slice(2));
