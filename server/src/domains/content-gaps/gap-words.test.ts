import { expect, test } from "vitest";
import { type ComparedPage, weaknessOf } from "./gap-words.ts";

const page = (fields: Partial<ComparedPage> = {}): ComparedPage => ({
  url: "https://acme.example/blog/folding-bikes",
  title: "How to choose folding bikes",
  words: 900,
  headings: ["Frame", "Gears"],
  text: "Frame and gears of folding bikes.",
  linksIn: 12,
  ...fields,
});
const judge = (ours: Partial<ComparedPage>, theirs: Partial<ComparedPage>) =>
  weaknessOf("folding bikes", page(ours), page({ url: "https://rival.example/blog/folding-bikes", ...theirs }), "en");

test("pages alike in everything differ by links from other sites", () => {
  expect(judge({}, {})).toMatchObject({
    reason: expect.stringContaining("Links from other sites"),
    missingSubtopics: [],
  });
});

test.each([
  ["subtopics", {}, { headings: ["Frame", "Battery range"] }, 'covers "Battery range"'],
  ["the title", { title: "Choose well" }, {}, 'names "folding bikes"'],
  ["length", { words: 300 }, {}, "900 words, yours 300"],
  ["links", { linksIn: 1 }, {}, "1 page of your site links to it"],
  ["links", { linksIn: 0 }, {}, "No page of your site links to it"],
  [
    "age",
    { title: "How to choose folding bikes in 2023" },
    { title: "How to choose folding bikes in 2026" },
    "states 2026, and yours 2023",
  ],
  [
    "age",
    { text: "Last updated: 3 May 2022. Frame and gears." },
    { text: "Updated on 2026-02-01. Frame and gears." },
    "states 2026, and yours 2022",
  ],
  [
    "form",
    {},
    { url: "https://rival.example/best/folding-bikes", title: "The 12 best folding bikes" },
    "a list, and yours a guide",
  ],
] as const)("shows %s of both pages as the reason", (_what, ours, theirs, reason) => {
  expect(judge(ours, theirs).reason).toContain(reason);
  expect(judge({}, {}).reason).not.toContain(reason);
});

test("a year that a page mentions is not its age, and a page as recent as the other is not old", () => {
  const history = { text: "The first folding bike is of 1878. Frame and gears of folding bikes." };

  expect(judge(history, { title: "How to choose folding bikes in 2026" }).reason).not.toContain("1878");
  expect(judge({ title: "Folding bikes in 2026" }, { title: "Folding bikes in 2026" }).reason).not.toContain("states");
});
