import { expect, test } from "vitest";
import { regionOf } from "../../src/i18n/region.ts";

test.each<[string, string[], string]>([
  ["the user's region", ["de-DE", "en-GB", "en-US"], "en-GB"],
  ["the app's language if the browser lists none of its regions", ["de-DE", "fr"], "en"],
  ["the next region if the browser lists an invalid one", ["en-US@posix", "en-AU"], "en-AU"],
  ["the app's language if every region is invalid", ["en-US@posix"], "en"],
])("numbers and times follow %s", (_what, languages, region) => {
  expect(regionOf(languages, "en")).toBe(region);
  expect(new Intl.NumberFormat(regionOf(languages, "en")).format(1)).toBe("1");
});
