import { expect, test } from "vitest";
import { readPeople } from "../../src/providers/contactdata/live/read-people.ts";
import { printFigures } from "../judges/figures.ts";
import { JUDGING } from "./contacts/pages.ts";
import { figuresOf, judgePages } from "./contacts/study.ts";

test("addresses, names and roles are read on pages that did not shape the rules, better than by a pattern", () => {
  expect(printFigures(figuresOf(JUDGING)), judgePages(JUDGING).faults.join("\n")).toEqual([]);
});

const page = (html: string) =>
  readPeople(html, { url: "https://studio.example/contact", domain: "studio.example" }).people.map(
    ({ email }) => email,
  );

test.each([
  ["a header smuggled into a link", '<a href="mailto:ines@studio.example%0D%0ABcc:all@rival.example">Ines</a>'],
  ["a letter of another alphabet", "<p>\u0456nes@studio.example</p>"],
  ["a domain of another alphabet", "<p>ines@studi\u043e.example</p>"],
  ["a broken protection", '<a data-cfemail="zz">mail</a><a data-cfemail="5a">mail</a>'],
  ["a broken escape", '<a href="mailto:%E0%A4%A">mail</a>'],
  ["an image", "<img src=a@2x.png alt=a@2x.png><p>a@studio.example.png</p>"],
])("no address comes from %s", (_, html) => {
  expect(page(html).filter((email) => email !== "ines@studio.example")).toEqual([]);
});

test("a hostile page is read in bounded time", () => {
  const hostile = [
    "a@".repeat(100_000),
    "[".repeat(200_000),
    " at ".repeat(60_000),
    '"+"'.repeat(100_000),
    "<div>".repeat(100_000),
    `<script type="application/ld+json">${"[".repeat(5_000)}${"]".repeat(5_000)}</script>`,
    `<script>${"'a' + ".repeat(40_000)}</script>`,
  ];

  for (const html of hostile) expect(page(html)).toEqual([]);
});
