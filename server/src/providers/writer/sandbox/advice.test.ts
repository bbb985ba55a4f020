import { expect, test } from "vitest";
import { adviceOn } from "./advice.ts";

test.each(["de", "fr"])("advice in %s has no English sentence, and is about as long as asked", (language) => {
  const text = adviceOn("Thema", { words: 120, from: 3, language }).join(" ");

  expect(text).not.toMatch(/\b(?:the|and|with|that|you)\b/i);
  expect(Math.abs(text.split(" ").length - 120)).toBeLessThan(20);
});

test("there is no advice in a language that the writer does not know", () => {
  expect(adviceOn("tema", { words: 120, from: 0, language: "it" })).toEqual([]);
});
