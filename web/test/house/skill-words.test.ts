import { skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { skillName } from "../../src/components/skill-words.ts";

test("the web app uses the service's names for built-in skills, and the given name for custom skills", () => {
  expect(skillContracts.map(({ slug }) => [slug, skillName(slug)])).toEqual(
    skillContracts.map(({ slug, name }) => [slug, name]),
  );
  expect(skillName("custom:weekly-digest")).toBe("weekly-digest");
});
