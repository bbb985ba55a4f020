import { expect, test } from "vitest";
import { keywordText } from "./keyword-text.ts";

test.each([
  ["trail shoes", "trail shoes"],
  ["  trail \t\n shoes\u00A0", "trail shoes"],
  ["\u200Etrail\u200Bshoes\u00AD", "trail\u200Bshoes"],
  ["cafe\u0301", "café"],
  ["日本".repeat(250), "日本".repeat(250)],
  ["日本".repeat(250).concat("日"), undefined],
  ["𝒳".repeat(500), "𝒳".repeat(500)],
  ["x".repeat(501), undefined],
  ["a\0b", undefined],
  [" \u200B ", undefined],
  ["", undefined],
])("%j is the phrase %j", (text, phrase) => {
  expect(keywordText(text)).toBe(phrase);
});

test("half a million spaces between two words, in a cell of some file, are one space", () => {
  expect(keywordText(`trail${" ".repeat(500_000)}shoes`)).toBe("trail shoes");
  expect(keywordText(`trail${"\u200B".repeat(500_000)}shoes`)).toBeUndefined();
});
