import { PERSON_LANGUAGES } from "@findable/contract";
import { expect, test } from "vitest";
import { LANGUAGES, languageOf } from "../../src/i18n/language.ts";

test.each<[string, string | null, string[], string]>([
  ["that the person chose", "de", ["en-US"], "de"],
  ["of the browser if none was chosen", null, ["nl-NL", "de-AT", "en"], "de"],
  ["of the browser if the chosen one is not the app's", "xx", ["de"], "de"],
  ["of the code if the browser has none of the app's", null, ["nl-NL", "constructor"], "en"],
])("texts are in the language %s", (_what, chosen, browser, language) => {
  expect(languageOf(chosen, browser)).toBe(language);
});

test("the account page offers the languages that the service accepts", () => {
  expect(Object.keys(LANGUAGES)).toEqual([...PERSON_LANGUAGES]);
});
