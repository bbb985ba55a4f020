import { expect, test } from "vitest";
import { subjectOf } from "./subject-of.ts";

test.each([
  [
    "The export of invoices fails every single month 😡 and support never answers.",
    "en",
    "export invoices fails single month support",
  ],
  ["Renewal price doubled.", "en", "Renewal price"],
  ["Wir haben die Rechnungen dreimal verschickt", "de", "Rechnungen dreimal verschickt"],
  ["Adding my two cents: Another renewal, another price hike", "en", "renewal price hike"],
  ["It is what it is", "en", "It is what it"],
  ["Why?", "en", "Why"],
  ["", "en", ""],
])("“%s” (%s) is about “%s”", (sentence, language, subject) => {
  expect(subjectOf(sentence, language)).toBe(subject);
});
