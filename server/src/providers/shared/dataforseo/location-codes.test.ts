import { readFileSync } from "node:fs";
import { countryCode, isCountry } from "@findable/contract";
import { expect, it } from "vitest";
import { locationCodeOf } from "./location-codes.ts";

it("knows every country's location code, which is 2000 and its ISO number", () => {
  const source = readFileSync(new URL("./location-codes.ts", import.meta.url), "utf8");
  const countries = source.match(/\b[A-Z]{2}(?=:\d)/g) ?? [];

  expect(new Set(countries).size).toBe(249);
  expect(["US", "DE", "gb", "BR", "AF", "ZW"].map(locationCodeOf)).toEqual([2840, 2276, 2826, 2076, 2004, 2716]);
  expect(new Set(countries.map(locationCodeOf)).size).toBe(249);
  expect(locationCodeOf("XX")).toBeUndefined();
});

it("knows the countries that callers may name, and no others", () => {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));

  expect(codes.filter((code) => isCountry(code) && countryCode(code) === code)).toEqual(
    codes.filter((code) => locationCodeOf(code) !== undefined),
  );
});
