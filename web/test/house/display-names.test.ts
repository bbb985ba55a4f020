import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { INTENT_LABELS, INTENT_NAMES, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { readRecording } from "../../../server/src/demo/recording.ts";
import { SHOWN_ELSEWHERE } from "../../src/components/words/approval-words.ts";
import { hasLabel } from "../../src/components/words/field-words.ts";
import { intentWord } from "../../src/components/words/keyword-words.ts";
import { skillName } from "../../src/components/words/skill-words.ts";
import { stepItem, stepWord } from "../../src/components/words/step-words.ts";

const SKILLS = path.join(import.meta.dirname, "../../../server/src/skills");
/** Calls of a run that are steps, with the literal beginning of their names. */
const STEP = /\.(?:step|look|save|each|eachSaved|effect|child|children|ask)(?:<[^(]*>)?\(\s*["`]([^"`$]+)/g;

/** The names of the steps that built-in skills have, up to their items. */
function writtenSteps(): string[] {
  const files = globSync("**/*.ts", { cwd: SKILLS }).filter((file) => !file.endsWith(".test.ts"));
  const sources = files.map((file) => readFileSync(path.join(SKILLS, file), "utf8"));
  return sources.flatMap((source) =>
    [...source.matchAll(STEP)].map(([, name = ""]) => name.replace(/[: -]$/, "").replace(/-from$/, "-from-0")),
  );
}

/** The fields of the previews of the demo's approvals, without those of schema.org markup. */
function previewFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(previewFields);
  if (typeof value !== "object" || value === null) return [];
  const shown = Object.entries(value).filter(([field]) => field !== "schemaOrg");
  return shown.flatMap(([field, inner]) => [field, ...previewFields(inner)]);
}

test("the web app uses the service's names for built-in skills, and the given name for custom skills", () => {
  expect(skillContracts.map(({ slug }) => [slug, skillName(slug)])).toEqual(
    skillContracts.map(({ slug, name }) => [slug, name]),
  );
  expect(skillName("custom:weekly-digest")).toBe("weekly-digest");
});

test("the web app uses the service's names for intents", () => {
  expect(INTENT_LABELS.map(intentWord)).toEqual(INTENT_LABELS.map((label) => INTENT_NAMES[label]));
});

test("every step of a built-in skill has a name for people", () => {
  const steps = [...new Set(writtenSteps())];

  expect(steps.length).toBeGreaterThan(100);
  expect(steps.filter((step) => stepWord(step) === undefined)).toEqual([]);
});

test("a step is named without its number and item, and an item without identifiers", () => {
  const steps = ["read-sentinels-2", "own keywords 100", "links-from-0", "section-3-again-2", "add shop.example"];

  expect(steps.map(stepWord)).toEqual(["Check control prompts", "Pull keywords", "Pull backlinks", "Write", "Add"]);
  expect(
    ["serp:folding bikes", "read:https://shop.example/a", "send:mail_0123456789abcdefghijklmn:1"].map(stepItem),
  ).toEqual(["folding bikes", "https://shop.example/a", undefined]);
});

test("every field of an approval of the demo has a label in the catalogue", () => {
  const previews = readRecording()
    .entriesOf("agent.approval.list")
    .flatMap(({ output }) => output.data.map(({ preview }: { preview: object }) => preview));
  const fields = [...new Set(previews.flatMap(previewFields))].filter((field) => !SHOWN_ELSEWHERE.includes(field));

  expect(fields.length).toBeGreaterThan(30);
  expect(fields.filter((field) => !hasLabel(field))).toEqual([]);
});
