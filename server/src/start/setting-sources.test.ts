import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { misspeltSettings } from "./misspelt-settings.ts";

const KEY = "k".repeat(40);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "findable-settings-"));
  await writeFile(path.join(folder, "key"), `${KEY}\n`);
  await writeFile(path.join(folder, "empty"), "\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a setting comes from the file that its `_FILE` names", () => {
  expect(parseConfig({ SECRETS_KEY_FILE: path.join(folder, "key") }).secretsKeys).toEqual([KEY]);
});

test.each([
  ["missing", {}, "SECRETS_KEY_FILE cannot be read (ENOENT)"],
  ["empty", {}, "SECRETS_KEY_FILE names an empty file"],
  ["key", { SECRETS_KEY: KEY }, "SECRETS_KEY and SECRETS_KEY_FILE are both set"],
])("a file that gives no setting is refused: %s", (file, environment, message) => {
  expect(() => parseConfig({ ...environment, SECRETS_KEY_FILE: path.join(folder, file) })).toThrow(message);
});

test("names that are near a setting, or begin as only ours do, are named", () => {
  expect(
    misspeltSettings({
      ...{ SECRET_KEY: "x", OUTREACH_COLOUR: "red", SECRETS_KEY_FILE: "/x", PUBLIC_URL: "https://a.example" },
      ...{ PUBLIC_URI: "https://b.example", PATH: "/bin", POST: "1" },
    }),
  ).toEqual([
    "SECRET_KEY is not a setting and is not read. Is SECRETS_KEY meant?",
    "OUTREACH_COLOUR is not a setting and is not read.",
  ]);
});

test("LIMITS and KEEP_DAYS change the numbers that they name, and leave the others", () => {
  const { limits, forums } = parseConfig({ LIMITS: "bodyBytes=2000, keysPerAgency=3", KEEP_DAYS: "steps=7,reddit=1" });

  expect(limits).toMatchObject({ bodyBytes: 2000, keysPerAgency: 3, workspacesPerAgency: 5000 });
  expect(limits.retention).toMatchObject({ steps: 7, events: 30 });
  expect(forums.keepDays).toMatchObject({ reddit: 1, lemmy: 180 });
});

test.each([
  ["keys=3", 'LIMITS has no "keys"; the names are keysPerAgency, '],
  ["keysPerAgency", 'keysPerAgency of LIMITS must be a whole number from 1 to 1000000, not "".'],
  ["bodyBytes=12", 'bodyBytes of LIMITS must be a whole number from 1024 to 16777216, not "12".'],
  ["toString=1", 'LIMITS has no "toString"; '],
])("LIMITS=%s is refused in words", (text, message) => {
  expect(() => parseConfig({ LIMITS: text })).toThrow(message);
});

test("a setting of an earlier release is refused with its name in LIMITS or KEEP_DAYS", () => {
  expect(() => parseConfig({ PILLARS_PER_WORKSPACE: "9" })).toThrow("Set LIMITS=pillarsPerWorkspace=<number>.");
  expect(() => parseConfig({ FORUM_KEEP_DAYS: "reddit=2" })).toThrow("KEEP_DAYS=reddit=<number>");
});
