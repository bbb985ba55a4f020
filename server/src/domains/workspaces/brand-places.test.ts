import { expect, test } from "vitest";
import { brandPlaces } from "./brand-places.ts";

test("the places of a brand are those of its market, name, description and primary keywords", () => {
  const settings = { primaryLocation: "Munich,Bavaria,Germany", primaryLanguage: "de" };
  const brand = {
    shortDescription: "We repair boilers in Leeds and New York.",
    primaryKeywords: ["boiler repair bradford"],
  };

  expect(brandPlaces({ name: "Boilers of Austin", settings, brand })).toEqual([
    "austin",
    "bavaria",
    "bradford",
    "germany",
    "leeds",
    "munich",
    "new york",
  ]);
});

test("a country as market and everyday words are no places of the brand", () => {
  const brand = { primaryKeywords: ["chelsea boots", "mobile app"] };

  expect(brandPlaces({ name: "Sole", settings: { primaryLocation: "GB" }, brand })).toEqual([]);
});
