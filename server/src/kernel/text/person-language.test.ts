import { expect, test } from "vitest";
import { acceptedLanguage, longDays, personLanguage } from "./person-language.ts";

test("a person's language is that of their tag, whatever its region, else English", () => {
  expect(["de-AT", "FR", "es-419", "it", "", null].map(personLanguage)).toEqual(["de", "fr", "es", "en", "en", "en"]);
});

test("a reader without an account gets the first written language that their browser prefers", () => {
  const accepted = [
    undefined,
    "*",
    "it, fr-CH;q=0.9, en;q=0.8",
    "en;q=0.1,es;q=0.7",
    "de;q=0, fr;q=0.2",
    ",;;q=x",
    "fr;q=1.2.3",
  ];
  expect(accepted.map(acceptedLanguage)).toEqual(["en", "en", "fr", "es", "fr", "en", "en"]);
});

test("a day is written as the language writes it, the first of a month in French too", () => {
  const written = ["en-GB", "de-DE", "fr-FR", "es-ES"].map((locale) => longDays(locale)("2026-11-01T23:59:00Z"));
  expect(written).toEqual(["1 November 2026", "1. November 2026", "1er novembre 2026", "1 de noviembre de 2026"]);
  expect(longDays("fr-FR")("2026-11-11")).toBe("11 novembre 2026");
});
