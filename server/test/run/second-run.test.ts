import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../house/imports.ts";
import { closingLine, type FileOutcome } from "./outcome.ts";
import { filesToRunAgain, mayRunAgain, mergeSecondRun } from "./second-run.ts";

const ORDINARY = "web/test/journeys/files.test.ts";

function outcomeOf(file: string, failed: string[] = [], isBroken = false): FileOutcome {
  return { file, project: "web", passed: 3, failed, isBroken, durationMs: 10 };
}

test("a failed file runs once more, and a test that passes then is named as flaky", () => {
  const first = {
    files: [outcomeOf("contract/src/a.test.ts"), outcomeOf(ORDINARY, ["reads too early"])],
    unhandled: [],
  };
  expect(filesToRunAgain(first).map(({ file }) => file)).toEqual([ORDINARY]);

  const second = { files: [{ ...outcomeOf(ORDINARY), passed: 4 }], unhandled: [] };
  const { merged, flakes } = mergeSecondRun(first, second);
  expect(flakes).toEqual([{ file: ORDINARY, title: "reads too early" }]);
  expect(closingLine(merged.files)).toBe("7 passed, 0 failed");
});

test("a file that fails twice has failed, and is not flaky", () => {
  const first = { files: [outcomeOf(ORDINARY, ["breaks"])], unhandled: [] };
  const { merged, flakes } = mergeSecondRun(first, first);

  expect(flakes).toEqual([]);
  expect(closingLine(merged.files)).toBe("3 passed, 1 failed");
});

test.each([
  ["walls", "server/test/walls/row-level-security.test.ts"],
  ["effects", "server/test/runs/effects.test.ts"],
  ["credits", "server/test/journeys/spending-caps.test.ts"],
  ["races", "server/test/journeys/idempotency-contention.test.ts"],
  ["kills", "server/test/journeys/kill-everything.test.ts"],
  ["upgrades", "server/test/upgrade/upgrade.test.ts"],
  ["sending", "server/test/outreach/sending.test.ts"],
  ["keys", "server/test/journeys/keys.test.ts"],
])("a failed test of %s never gets a second run, and nothing that failed beside it", (_kind, file) => {
  expect(globSync(file, { cwd: ROOT })).toEqual([file]);
  expect(mayRunAgain(file)).toBe(false);
  const files = [outcomeOf(file, ["breaks"]), outcomeOf(ORDINARY, ["breaks"])];
  expect(filesToRunAgain({ files, unhandled: [] })).toEqual([]);
});

test("many failures, and an error outside tests, are no chance", () => {
  const four = ["a", "b", "c", "d"].map((name) => outcomeOf(`web/test/journeys/${name}.test.ts`, ["breaks"]));
  expect(filesToRunAgain({ files: four, unhandled: [] })).toEqual([]);
  expect(filesToRunAgain({ files: [outcomeOf(ORDINARY, ["breaks"])], unhandled: ["boom"] })).toEqual([]);
});
