import { INTENT_LABELS, INTENT_NAMES, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { intentWord } from "../../src/components/words/keyword-words.ts";
import { skillName } from "../../src/components/words/skill-words.ts";

test("the web app uses the service's names for built-in skills, and the given name for custom skills", () => {
  expect(skillContracts.map(({ slug }) => [slug, skillName(slug)])).toEqual(
    skillContracts.map(({ slug, name }) => [slug, name]),
  );
  expect(skillName("custom:weekly-digest")).toBe("weekly-digest");
});

test("the web app uses the service's names for intents", () => {
  expect(INTENT_LABELS.map(intentWord)).toEqual(INTENT_LABELS.map((label) => INTENT_NAMES[label]));
});
