import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../src/operations.ts";
import { createOpenApi } from "../../src/platform/http/openapi.ts";
import { runTool } from "./tools.ts";

let folder: string;
let document: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "findable-judges-"));
  document = path.join(folder, "openapi.json");
  const described = createOpenApi({ operations, publicUrl: "https://findable.example" });
  await writeFile(document, JSON.stringify(described, undefined, 1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.concurrent("redocly's strictest rules find nothing in the description of the API", async () => {
  const { code, output } = await runTool("redocly", ["lint", document, "--extends=recommended-strict"]);

  expect(output).toContain("Your API description is valid");
  expect(code).toBe(0);
});

test.concurrent("the OWASP rules find nothing in the description of the API, not even a warning", async () => {
  const given = ["lint", document, "--ruleset", "spectral.mjs", "--fail-severity", "hint"];
  const { code, output } = await runTool("spectral", given);

  expect(output).toContain("No results with a severity of 'hint' or higher found!");
  expect(code).toBe(0);
});
