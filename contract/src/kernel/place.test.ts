import { expect, test } from "vitest";
import { placeOf, pointOfPlace } from "./place.ts";

test.each([
  ["de", "DE"],
  ["Germany", "DE"],
  ["uk", "GB"],
  ["Berlin,Germany", "Berlin,Germany"],
  [" berlin , de ", "Berlin,Germany"],
  ["BERLIN,GERMANY", "Berlin,Germany"],
  ["frankfurt am main,hesse,de", "Frankfurt am Main,Hesse,Germany"],
  ["Austin,Texas,United States", "Austin,Texas,United States"],
  ["St. John's,Newfoundland and Labrador,CA", "St. John's,Newfoundland And Labrador,Canada"],
  ["Stratford-upon-Avon,England,GB", "Stratford-Upon-Avon,England,United Kingdom"],
  ["München,Bayern,DE", "München,Bayern,Germany"],
  ["52.52,13.4050,DE", "52.52,13.405,Germany"],
  ["-33.86882,151.20929,au", "-33.8688,151.2093,Australia"],
])("the market %j is %j wherever it is stored", (given, place) => {
  expect(placeOf(given)).toBe(place);
  expect(placeOf(placeOf(given) ?? "")).toBe(place);
});

test.each([
  "",
  "Berlin",
  "Berlin,Nowhere",
  "a,b,c,d,Germany",
  "91,13,DE",
  "<b>,Germany",
  ",Germany",
  "12345,Germany",
  `${"x".repeat(90)},DE`,
])("the text %j names no market", (given) => {
  expect(placeOf(given)).toBeUndefined();
});

test("a place with coordinates has a point, and a named one has none", () => {
  expect(pointOfPlace("52.52,13.405,Germany")).toEqual({ latitude: 52.52, longitude: 13.405 });
  expect([pointOfPlace("Berlin,Germany"), pointOfPlace("DE")]).toEqual([undefined, undefined]);
});
