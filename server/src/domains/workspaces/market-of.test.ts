import { expect, test } from "vitest";
import { languageOf, marketOf } from "./market-of.ts";

test.each([
  [{}, {}, "US en"],
  [{ primaryLocation: "de", primaryLanguage: "DE" }, {}, "DE de"],
  [{ primaryLocation: "Berlin,Germany", primaryLanguage: "de-AT" }, {}, "Berlin,Germany de"],
  [{ primaryLocation: "Somewhere", primaryLanguage: "German" }, {}, "US en"],
  [{ primaryLocation: "London, United Kingdom" }, {}, "London,United Kingdom en"],
  [{ primaryLocation: "Paris,France", primaryLanguage: "fr" }, {}, "Paris,France fr"],
  [{ primaryLocation: "uk" }, {}, "GB en"],
  [{ primaryLocation: "Athens,EL" }, {}, "Athens,Greece en"],
  [{ primaryLocation: "Hong Kong" }, {}, "HK en"],
  [{ primaryLocation: "ZZ" }, {}, "US en"],
  [{ primaryLanguage: "xx" }, {}, "US en"],
  [{ primaryLanguage: "iw-IL" }, { location: "il" }, "IL he"],
  [{}, { location: "uk" }, "GB en"],
  [{}, { location: "el" }, "GR en"],
  [{ primaryLocation: "Berlin,Germany" }, { location: "de" }, "DE en"],
  [{ primaryLocation: "DE" }, { location: "munich, de" }, "Munich,Germany en"],
  [{ primaryLocation: "Germany", primaryLanguage: "de" }, { location: "at", language: "EN" }, "AT en"],
])("for the settings %j and the request %j, the market is %s", (settings, asked, market) => {
  const { location, language } = marketOf(settings, asked);

  expect(`${location} ${language}`).toBe(market);
});

test("a workspace without a language setting has none", () => {
  expect([{}, { primaryLanguage: "German" }, { primaryLanguage: "en_GB" }].map(languageOf)).toEqual([
    undefined,
    undefined,
    "en",
  ]);
});
