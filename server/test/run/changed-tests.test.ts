import { expect, test } from "vitest";
import type { SourceFile } from "../house/imports.ts";
import { testsReachedBy } from "./changed-tests.ts";

function source(path: string, ...targets: string[]): SourceFile {
  return { path, imports: targets.map((target) => ({ specifier: target, target, isTypeOnly: false })) };
}

const FILES = [
  source("server/src/domains/keys/keys.ts"),
  source("server/src/domains/keys/index.ts", "server/src/domains/keys/keys.ts"),
  source("server/src/domains/keys/keys.test.ts", "server/src/domains/keys/keys.ts"),
  source("server/test/journeys/keys.test.ts", "server/src/domains/keys/index.ts"),
  source("server/src/domains/pillars/pillars.test.ts"),
  source("server/test/house/floors.test.ts"),
  source("server/test/harness/database.ts"),
  source("server/src/domains/keys/keys.operations.test.ts", "server/test/harness/database.ts"),
];

test("a changed file reaches the tests that import it over any number of files, and the house rules", () => {
  expect(testsReachedBy(["server/src/domains/keys/keys.ts"], FILES)).toEqual([
    "server/src/domains/keys/keys.test.ts",
    "server/test/journeys/keys.test.ts",
    "server/test/house/floors.test.ts",
  ]);
});

test("a changed test reaches itself", () => {
  expect(testsReachedBy(["server/src/domains/pillars/pillars.test.ts"], FILES)).toEqual([
    "server/src/domains/pillars/pillars.test.ts",
    "server/test/house/floors.test.ts",
  ]);
});

test("a changed text reaches what the code of its folder reaches", () => {
  expect(testsReachedBy(["server/src/domains/keys/prompts/ask.md"], FILES)).toContain(
    "server/src/domains/keys/keys.test.ts",
  );
});

test("changed SQL reaches every test with a database", () => {
  expect(testsReachedBy(["server/database/functions/keys.sql"], FILES)).toEqual([
    "server/test/house/floors.test.ts",
    "server/src/domains/keys/keys.operations.test.ts",
  ]);
});

test("a changed package or setting of the tests reaches everything", () => {
  expect(testsReachedBy(["package-lock.json"], FILES)).toBeUndefined();
});
