import { expect, test } from "vitest";
import { completeLink } from "./complete-link.ts";
import { similarPairs, similarPairsWithin } from "./similar-pairs.ts";

/** Numbers that look random and are the same every time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Pages of ten results out of topics that bleed into each other. */
function somePages(count: number, topics: number, seed: number): string[][] {
  const random = sequence(seed);
  return Array.from({ length: count }, () => {
    const topic = Math.floor(random() * topics);
    const page = new Set<string>();
    while (page.size < 10) {
      const of = random() < 0.8 ? topic : (topic + 1) % topics;
      page.add(`https://site-${of}-${Math.floor(random() * 14)}.example/`);
    }
    return [...page];
  });
}

function share(one: readonly string[] = [], other: readonly string[] = []): number {
  return one.filter((result) => other.includes(result)).length / 10;
}

test("finds every pair that shares enough of the first page, and no other", () => {
  const pages = somePages(120, 12, 7);
  for (const page of pages.filter((_page, index) => index % 3 === 0)) page[4] = "https://everywhere.example/";

  const found = new Map(
    (similarPairs(pages, 0.3) ?? []).map(({ one, other, share: value }) => [`${one} ${other}`, value]),
  );

  for (let one = 0; one < pages.length; one += 1) {
    for (let other = one + 1; other < pages.length; other += 1) {
      const expected = share(pages[one], pages[other]);
      expect(found.get(`${one} ${other}`)).toBe(expected >= 0.3 ? expected : undefined);
    }
  }
});

test("every pair of a group is similar, no two groups can merge, and every item is in one group", () => {
  for (const least of [0.2, 0.3, 0.5, 0.8]) {
    const pages = somePages(200, 16, 11);
    const groups = completeLink(pages.length, similarPairsWithin(pages, least));
    const alike = (one: number, other: number) => share(pages[one], pages[other]) >= least;

    expect(groups.flat().sort((one, other) => one - other)).toEqual(pages.map((_, index) => index));
    const strangers = groups.flatMap((group) =>
      group.filter((one) => !group.every((other) => one === other || alike(one, other))),
    );
    expect(strangers).toEqual([]);
    const mergeable = groups.filter((group, index) =>
      groups.slice(index + 1).some((another) => group.every((one) => another.every((other) => alike(one, other)))),
    );
    expect(mergeable).toEqual([]);
  }
});

test("a chain of similar pairs is not one group", () => {
  const page = (first: number) => Array.from({ length: 10 }, (_, index) => `https://${first + index}.example/`);
  const chain = Array.from({ length: 12 }, (_, link) => page(link * 4));

  const groups = completeLink(chain.length, similarPairsWithin(chain, 0.5));

  expect(groups.every((group) => group.length <= 2)).toBe(true);
});
