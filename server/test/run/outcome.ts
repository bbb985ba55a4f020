import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { ROOT } from "../house/imports.ts";

/** What one run of a test file showed. */
export interface FileOutcome {
  /** From the root. */
  file: string;
  project: string;
  passed: number;
  /** Full titles. */
  failed: string[];
  /** True if the file itself failed: it could not be read, or one of its hooks failed. */
  isBroken: boolean;
  /** From the first line of the file to its last hook. */
  durationMs: number;
}

export interface RunOutcome {
  files: FileOutcome[];
  /** Errors that belong to no test. */
  unhandled: string[];
}

/** Names the file that receives the outcome; without it, the reporter prints the closing line itself. */
export const OUTCOME_FILE = "TEST_OUTCOME_FILE";

/** Ends the output with `N passed, N failed`, which any reader of the log can count, or hands the outcome to `npm test`. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const outcome: RunOutcome = { files: modules.map(describeFile), unhandled: errors.map(({ message }) => message) };
    const target = process.env[OUTCOME_FILE];
    if (target !== undefined) writeFileSync(target, JSON.stringify(outcome));
    else process.on("exit", () => process.stdout.write(`${closingLine(outcome.files)}\n`));
  }
}

function describeFile(module: TestModule): FileOutcome {
  const tests = [...module.children.allTests()];
  const titles = (state: string) => tests.filter((test) => test.result().state === state).map((test) => test.fullName);
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const brokenSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return {
    file: path.relative(ROOT, module.moduleId).split(path.sep).join("/"),
    project: module.project.name,
    passed: titles("passed").length,
    failed: titles("failed"),
    isBroken: module.errors().length + brokenSuites.length > 0,
    durationMs: setupDuration + collectDuration + duration,
  };
}

export function readOutcome(file: string): RunOutcome {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function hasFailed({ failed, isBroken }: FileOutcome): boolean {
  return failed.length > 0 || isBroken;
}

/** `N passed, N failed`; a file that failed outside its tests counts as one failure. */
export function closingLine(files: readonly FileOutcome[]): string {
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, file) => sum + file.failed.length + (file.isBroken ? 1 : 0), 0);
  return `${passed} passed, ${failed} failed`;
}
