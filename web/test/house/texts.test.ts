import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsOf, keepUsed, readTranslations, TRANSLATED, translationsFile } from "../../scripts/catalogue.ts";
import { readSource, readTexts } from "../../scripts/read-texts.ts";

test("every text of the web app can be translated", () => {
  expect(readTexts().faults).toEqual([]);
});

test.each(TRANSLATED)(
  "every text is translated into %s, with the same places, in the order of the texts",
  (language) => {
    const { texts } = readTexts();

    expect(faultsOf(readTranslations(language), texts)).toEqual([]);
    expect(readFileSync(translationsFile(language), "utf8")).toBe(keepUsed(readTranslations(language), texts));
  },
);

test("reports missing, empty, unused and unreadable translations, and those with other places", () => {
  const texts = ["Runs", "Plans", "{n} runs", "{n, plural, one {# run} other {# runs}}", "Keys"];
  const translations = {
    Runs: " ",
    "{n} runs": "{m} Läufe",
    [texts[3] ?? ""]: "{n, plural, one {#",
    Keys: "Schlüssel",
    Old: "Alt",
  };

  expect(faultsOf(translations, texts)).toEqual([
    '"Runs" has an empty translation',
    '"Plans" is not translated',
    '"{n} runs" has the places n, and its translation m',
    expect.stringMatching(/^the translation of "\{n, plural, .* cannot be read: /),
    '"Old" is not a text of the app',
  ]);
});

test("reports texts outside `t` and texts that cannot be translated", () => {
  const page =
    '<div title="Hello">Good morning {t("{n} runs", { m: 1 })} {t(text)} {t("Findable")} {t("{n, plural")}</div>';

  expect(readSource("page.tsx", `export const page = ${page};`)).toEqual({
    texts: ["{n} runs", "Findable", "{n, plural"],
    faults: [
      'page.tsx:1: title="Hello" stands outside `t`',
      'page.tsx:1: "Good morning" stands outside `t`',
      "page.tsx:1: n has no value",
      "page.tsx:1: `t` needs a literal: the catalogue is made of them",
      expect.stringMatching(/^page\.tsx:1: "\{n, plural" cannot be read: /),
    ],
  });
});
