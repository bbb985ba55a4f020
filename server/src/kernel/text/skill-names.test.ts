import { readFile } from "node:fs/promises";
import { PERSON_LANGUAGES, type PersonLanguage, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { skillNameIn } from "./skill-names.ts";

const LOCALES = `${import.meta.dirname}/../../../../web/src/locales`;

test("each skill has one name in each language, the same in sentences of the service and in the app", async () => {
  const namesIn = (language: PersonLanguage) => skillContracts.map(({ slug }) => [slug, skillNameIn(language, slug)]);
  for (const language of PERSON_LANGUAGES.filter((one) => one !== "en")) {
    const texts = JSON.parse(await readFile(`${LOCALES}/${language}.json`, "utf8")) as Record<string, string>;
    expect(namesIn(language)).toEqual(skillContracts.map(({ slug, name }) => [slug, texts[name] ?? name]));
  }
  expect(namesIn("en")).toEqual(skillContracts.map(({ slug, name }) => [slug, name]));
  expect(skillNameIn("de", "custom:weekly-check")).toBe("weekly-check");
});
