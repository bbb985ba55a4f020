import { skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { skillName } from "../../src/components/skill-words.ts";

test("the web app calls every built-in skill as the service does, and one of a customer's as it was called", () => {
  expect(skillContracts.map(({ slug }) => [slug, skillName(slug)])).toEqual(
    skillContracts.map(({ slug, name }) => [slug, name]),
  );
  expect(skillName("custom:weekly-digest")).toBe("weekly-digest");
});
