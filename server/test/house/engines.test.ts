import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRefusedEngines, type LockFile } from "../../scripts/refused-engines.ts";

function read(file: string): string {
  return readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
}

test("`npm ci` warns of no package under the oldest Node that the README allows; `npm run lock:engines` corrects it", () => {
  const lock: LockFile = JSON.parse(read("package-lock.json"));
  const { engines } = JSON.parse(read("package.json"));

  expect(findRefusedEngines(lock)).toEqual([]);
  expect(engines).toEqual({ node: ">=20.19" });
  expect(read("README.md")).toContain("You need Node 20.19 or later");
});

test.for([
  ["*", true],
  [">=16.20.0", true],
  [">= 20.19.0", true],
  ["^20.19.0 || >=22.12.0", true],
  ["20 || >=22", true],
  ["^14.15.0 || ^16.10.0 || >=18.0.0", true],
  [">=22", false],
  [">=20.20", false],
  ["^22.12.0 || ^24.0.0 || >=26.0.0", false],
  ["^18.0.0", false],
] as const)("a package that needs Node %s accepts Node 20.19: %s", ([node, isAccepted]) => {
  const refused = findRefusedEngines({ packages: { "node_modules/one": { engines: { node } } } });

  expect(refused.length === 0).toBe(isAccepted);
});
