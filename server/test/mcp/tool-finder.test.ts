import { operations } from "@findable/contract";
import { expect, test } from "vitest";
import { createToolFinder } from "../../src/platform/mcp/tool-finder.ts";
import { JUDGING, MAKING, type Phrasing } from "./__fixtures__/phrasings.ts";

const finder = createToolFinder(operations);

/** Phrasings whose first match is none of their tools. */
const missed = (phrasings: readonly Phrasing[]) =>
  phrasings.flatMap(([words, ...tools]) => {
    const first = finder.find(words)[0]?.contract.name ?? "nothing";
    return tools.includes(first) ? [] : [`${words}: ${first}`];
  });

test("every phrasing names tools of the contract", () => {
  const names = new Set(operations.map(({ name }) => name));

  expect([...MAKING, ...JUDGING].flatMap(([, ...tools]) => tools.filter((tool) => !names.has(tool)))).toEqual([]);
});

test("the five words that a user would use find the right tool first, nine of ten times", () => {
  console.log(`first match is right: ${JUDGING.length - missed(JUDGING).length} of ${JUDGING.length} phrasings`);
  console.log([...missed(JUDGING), "", ...missed(MAKING)].join("\n"));

  expect(missed(MAKING).length).toBeLessThanOrEqual(MAKING.length / 10);
  expect(missed(JUDGING).length).toBeLessThanOrEqual(JUDGING.length / 10);
});
