import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Whole bodies without a limit: one answer of a stranger could fill the memory. */
const UNLIMITED = /\.(?:arrayBuffer|blob|bytes|json|text)\(\)/g;

/** Bodies that this code or this service made itself, with the reason. */
const OWN: ReadonlyMap<string, string> = new Map([
  ["server/src/platform/egress/undici-fetch.ts", "encodes a form of this process"],
  ["server/src/platform/mcp/web-bridge.ts", "passes on an answer of this process"],
  ["server/src/platform/http/__fixtures__/fake-service.ts", "reads an answer of this process"],
  ["server/src/cli/doctor/check-service.ts", "reads the health of this installation"],
  ["server/src/cli/citations/export-bundle.ts", "reads a file of this installation"],
  ["server/src/cli/commands/api.ts", "prints a file of this installation"],
]);

test("the body of a stranger is read by the reader with a limit alone", () => {
  const files = globSync("server/src/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const faults = files.flatMap((file) => {
    const found = readFileSync(file, "utf8").match(UNLIMITED) ?? [];
    return OWN.has(file) ? [] : found.map((call) => `${file}: ${call}`);
  });

  expect(files.length).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
  expect([...OWN.keys()].filter((file) => !files.includes(file))).toEqual([]);
});
