import { expect, test } from "vitest";
import { makeCatalogue, readCatalogue } from "../../scripts/catalogue.ts";
import { readSource, readTexts } from "../../scripts/read-texts.ts";

test("every text of the web app can be translated", () => {
  expect(readTexts().faults).toEqual([]);
});

test("the catalogue matches the texts in the code; `npm run web:texts` updates it", () => {
  expect(readCatalogue()).toBe(makeCatalogue());
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
