import { expect, test } from "vitest";
import { answerText } from "../answer-text.ts";
import type { WorldBrand } from "../world-state.ts";
import { answerTo } from "./inboxes.ts";
import { languageOfBrands } from "./language-spoken.ts";
import { ANSWER_KINDS, ANSWER_WORDS } from "./mail-answers.ts";

function brand(domain: string, language: string, keyword: string): WorldBrand {
  const place = { workspaceId: "ws_1", domain, name: "Brand", country: null, description: null };
  return { ...place, language, primaryKeywords: [keyword] };
}

const GERMAN = brand("deutsch.example", "de", "rechnungsprogramm");
const FRENCH = brand("francais.example", "fr", "vélo électrique");
const ENGLISH = brand("english.example", "en", "invoicing software");
const ENGLISH_WORDS = /\b(?:the|and|wrote|thank you|please|our|one|with|named)\b/i;

function answered(brands: WorldBrand[], text: string, kind: (typeof ANSWER_KINDS)[number] = "wrong_person") {
  const mail = {
    kind: "mail_sent",
    messageId: "m1",
    from: "a@brand.example",
    to: "b@partner.example",
    subject: "Link",
  };
  return answerTo(
    { seed: "seed", brands },
    { ...mail, kind: "mail_sent", text, follows: false, at: "2026-03-04T10:00:00.000Z" },
    kind,
  ).text;
}

test("people answer in the language of the brand that the email names", () => {
  const brands = [ENGLISH, GERMAN, FRENCH];

  expect(answered(brands, "https://deutsch.example/preise")).toContain(
    "Am 04.03.2026 um 10:00 schrieb a@brand.example:",
  );
  expect(answered(brands, "https://francais.example/prix")).toContain("Le 04/03/2026, a@brand.example a écrit :");
  expect(answered(brands, "https://english.example/prices")).toContain("On 2026-03-04, a@brand.example wrote:");
});

test.each([GERMAN, FRENCH])("no answer in $language is English or has an empty place", (one) => {
  for (const kind of ANSWER_KINDS) {
    const text = answered([one], "", kind);
    expect(text).not.toMatch(ENGLISH_WORDS);
    expect(text).not.toMatch(/[{}]/);
  }
});

test("each language has as many answers of a kind as English, so that the same fate has the same answer", () => {
  for (const kind of ANSWER_KINDS) {
    const counts = Object.values(ANSWER_WORDS).map(({ answers }) => answers[kind].length);
    expect(new Set(counts).size).toBe(1);
  }
});

test("a world of several languages speaks that of the trade that a subject names", () => {
  const world = { seed: "seed", brands: [ENGLISH, GERMAN, FRENCH] };

  expect(languageOfBrands(world, "Welches Rechnungsprogramm ist gut?")).toBe("de");
  expect(languageOfBrands(world, "Quel vélo électrique choisir ?")).toBe("fr");
  expect(languageOfBrands(world, "Which invoicing software is good?")).toBeUndefined();
  expect(languageOfBrands({ ...world, brands: [GERMAN] }, "xrechnung")).toBe("de");
});

test.each(["de", "fr"] as const)("an engine's answer in %s has no English sentence", (language) => {
  for (const prompt of ["best invoicing", "how to invoice"]) {
    expect(answerText(prompt, { brands: [], citations: [], mentions: [] }, { language })).not.toMatch(ENGLISH_WORDS);
  }
});
