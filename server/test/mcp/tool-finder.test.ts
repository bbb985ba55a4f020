import { operations } from "@findable/contract";
import { expect, test } from "vitest";
import { PHRASINGS } from "../../src/platform/mcp/tool-phrasings.ts";
import { finder, foundWithin } from "./__fixtures__/found-within.ts";
import { JUDGING, KEPT_APART, MAKING, type Phrasing, SHORT, UNSEEN } from "./__fixtures__/phrasings.ts";

/** Part of the phrasings with the most words in name and title of one of their tools: what a plain search finds first. */
function foundByWords(phrasings: readonly Phrasing[]): number {
  const found = phrasings.filter(([words, ...tools]) => {
    const asked = words.split(" ");
    const shared = ({ name, summary }: (typeof operations)[number]) =>
      asked.filter((word) => `${name} ${summary}`.toLowerCase().includes(word)).length;
    const [best] = operations.toSorted((a, b) => shared(b) - shared(a));
    return best !== undefined && tools.includes(best.name);
  });
  return found.length / phrasings.length;
}

test("every phrasing names tools of the contract", () => {
  const names = new Set(operations.map(({ name }) => name));

  expect(
    [...MAKING, ...JUDGING, ...KEPT_APART, ...SHORT, ...UNSEEN].flatMap(([, ...tools]) =>
      tools.filter((tool) => !names.has(tool)),
    ),
  ).toEqual([]);
});

test("the words that a user would use find the right tool", () => {
  const rows = [1, 3, 5].map((first) => `first ${first}: ${foundWithin(JUDGING, first).toFixed(2)}`);
  console.log(
    `phrasings with the right tool, ${rows.join(", ")}; plain search first: ${foundByWords(JUDGING).toFixed(2)}`,
  );

  expect(foundWithin(MAKING, 1)).toBeGreaterThan(0.9);
  expect(foundWithin(JUDGING, 1)).toBeGreaterThanOrEqual(0.9);
  expect(foundWithin(JUDGING, 1)).toBeGreaterThan(foundByWords(JUDGING) + 0.2);
  expect(foundWithin(JUDGING, 5)).toBeGreaterThan(0.95);
});

test.each([
  ["kept apart", KEPT_APART, 0.85],
  ["short", SHORT, 0.8],
  ["unseen", UNSEEN, 0.7],
])("the words of a table that is %s find the right tool", (name, table, first) => {
  console.log(`${name}: first ${foundWithin(table, 1).toFixed(2)}, first 5 ${foundWithin(table, 5).toFixed(2)}`);

  expect(foundWithin(table, 1)).toBeGreaterThanOrEqual(first);
  expect(foundWithin(table, 5)).toBeGreaterThan(0.9);
});

test("every tool is found by its title, within the first five", () => {
  const missed = operations.filter(
    ({ name, summary }) =>
      !finder
        .find(summary)
        .slice(0, 5)
        .some(({ contract }) => contract.name === name),
  );

  expect(missed.map(({ name }) => name)).toEqual([]);
});

test("phrasings of the finder are of tools of the contract", () => {
  const names = new Set(operations.map(({ name }) => name));

  expect(Object.keys(PHRASINGS).filter((name) => !names.has(name))).toEqual([]);
});
