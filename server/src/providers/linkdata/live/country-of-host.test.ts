import { expect, it } from "vitest";
import { countryOfHost, endingOf } from "./country-of-host.ts";

it.each([
  ["blog.example.de", "DE"],
  ["shop.example.co.uk", "GB"],
  ["EXAMPLE.FR.", "FR"],
  ["example.com", null],
  ["start-up.io", null],
  ["model.ai", null],
  ["institution.eu", null],
  ["localhost", null],
])("the ending of %s means the country %s", (host, country) => {
  expect(countryOfHost(host)).toBe(country);
});

it("hosts of a country end as its own do", () => {
  expect([endingOf("DE"), endingOf("GB")]).toEqual([".de", ".uk"]);
});
