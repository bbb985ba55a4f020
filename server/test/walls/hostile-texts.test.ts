import { expect, test } from "vitest";
import { decodePage } from "../../src/providers/crawler/live/decode.ts";
import { safeText } from "../../src/providers/shared/safe-text.ts";
import { KnownAddresses } from "../../src/skills/agent/known-addresses.ts";
import { clausesOf } from "../../src/skills/bootstrap-brand/keywords/split-clauses.ts";

/**
 * What strangers write is read in a time that grows with its length. Each of these took minutes where an expression began to look
 * for an end again from each place; the test's own time limit is the measure.
 */
const LONG = 400_000;

test("a word behind a long line of marks is a word", () => {
  const words = clausesOf("en")
    .split(`tracking ${">".repeat(LONG)} ${"•".repeat(LONG)}tool ${"-".repeat(LONG)}x${"!".repeat(LONG)} software`)
    .flatMap((clause) => clause.map(({ shown }) => shown));

  expect(words).toEqual(expect.arrayContaining(["tracking", "tool", "software"]));
});

test("addresses are known in text that is full of what begins like one", () => {
  const known = new KnownAddresses();
  known.learn(`see https://acme.com/a${")".repeat(LONG)}x and ${"a.".repeat(LONG)}! or www.example.org.`);

  expect(known.unknownIn("https://example.org/")).toBeUndefined();
  expect(known.unknownIn("https://elsewhere.org/")).toBe("https://elsewhere.org/");
});

test("an endless answer of a vendor is reported in one line", () => {
  const told = safeText(`No credits left. ${"http://".repeat(LONG)}`);

  expect(told).toMatch(/^No credits left\. http:/);
  expect(told.length).toBeLessThanOrEqual(300);
});

test("a page that names its encoding again and again is read", () => {
  const bytes = new TextEncoder().encode(`${"<meta charset=".repeat(250)}${" ".repeat(LONG)}café`);

  expect(decodePage(bytes, null)).toMatch(/café$/);
});
