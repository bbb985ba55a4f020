import { readFile } from "node:fs/promises";
import { PERSON_LANGUAGES, skillContracts } from "@findable/contract";
import { expect, test } from "vitest";
import { skillNameIn } from "./skill-names.ts";

const LOCALES = `${import.meta.dirname}/../../../../web/src/locales`;

test("each skill has one name in each language, the same in sentences of the service and in the app", async () => {
  for (const language of PERSON_LANGUAGES) {
    const texts = JSON.parse(await readFile(`${LOCALES}/${language}.json`, "utf8")) as Record<string, string>;
    const names = skillContracts.map(({ slug }) => [slug, skillNameIn(language, slug)]);
    const inApp = skillContracts.map(({ slug, name }) => [slug, texts[name] ?? name]);
    expect(names).toEqual(language === "en" ? skillContracts.map(({ slug, name }) => [slug, name]) : inApp);
  }
  expect(skillNameIn("de", "custom:weekly-check")).toBe("weekly-check");
});
