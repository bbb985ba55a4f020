import { expect, it } from "vitest";
import { BRANDS, TRAPS } from "../__fixtures__/name-traps.ts";
import { createNameFinder } from "./name-finder.ts";

const find = createNameFinder(BRANDS);

function namedIn(text: string): string[] {
  return [...new Set(find(text).flatMap(({ domain, isAbsence }) => (isAbsence ? [] : [domain])))];
}

/** What trackers usually do. */
function substringsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return BRANDS.filter(({ names }) => names.some((name) => lower.includes(name.toLowerCase()))).map(
    ({ domain }) => domain,
  );
}

function quality(search: (text: string) => readonly string[]) {
  const results = TRAPS.map(({ text, named }) => ({ found: search(text), named }));
  const hits = results.flatMap(({ found, named }) => found.filter((domain) => named.includes(domain))).length;
  const precision = hits / results.flatMap(({ found }) => found).length;
  return { precision, recall: hits / results.flatMap(({ named }) => named).length };
}

it.each(TRAPS)("names $named in: $text", ({ text, named }) => {
  expect(namedIn(text)).toEqual(named);
});

it("finds names more precisely than a search for substrings, and misses none", () => {
  const [whole, substrings] = [quality(namedIn), quality(substringsIn)];

  console.info(`names: ${JSON.stringify(whole)}, substrings: ${JSON.stringify(substrings)}`);
  expect(whole).toEqual({ precision: 1, recall: 1 });
  expect(substrings.precision).toBeLessThan(0.6);
});

it("reports where a name stands", () => {
  const text = "Among others, Tallyhour and Hourglass PM fit.";

  expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Tallyhour", "Hourglass PM"]);
});

it("reads a text of 200 kB", () => {
  const text = "Harvest the data. You could try Tallyhour, Harvest or Hourglass PM. ".repeat(3_000);

  expect(find(text)).toHaveLength(9_000);
});

it.each([
  ["pl", "Lampexa", "Wśród sklepów polecam Lampexę, a o Lampexie mówi się dobrze."],
  ["cs", "Zubárium", "Doporučuji ordinaci Zubáriu, když potřebujete péči."],
  ["de", "Fensterwolf", "Die Preise des Fensterwolfs sind fair und gelten überall."],
  ["he", "אורטל", "אפשר לפנות גם לאורטל בתל אביב."],
  ["ru", "Ветрогон", "Советую обратиться к Ветрогону или в другую фирму."],
])("finds a name with what its language adds: %s", (_language, name, text) => {
  expect(createNameFinder([{ domain: "brand.example", names: [name] }])(text).length).toBeGreaterThan(0);
});

it("a longer name that only begins like the brand is another name", () => {
  const find = createNameFinder([{ domain: "brand.example", names: ["Marlow"] }]);

  expect(find("Marlowe and Marlowden are the usual choices in town.")).toEqual([]);
});

it("the domain in the words of an answer names a brand whose name is a common word", () => {
  const find = createNameFinder([{ domain: "harvest.example", names: ["Harvest"] }]);

  expect(find("For tracking hours, look at harvest.example first.")).toMatchObject([{ domain: "harvest.example" }]);
  expect(find("See [the guide](https://harvest.example/guide) for more.")).toEqual([]);
  expect(find("Write to info@harvest.example if you like.")).toEqual([]);
});

it("a German noun after an article is no brand", () => {
  const find = createNameFinder([{ domain: "anker.example", names: ["Anker"] }]);

  expect(find("Ein Anker hält das Schiff, und der Anker ist schwer.")).toEqual([]);
  expect(find("Für Ladegeräte ist Anker eine gute Wahl und auch günstig.")).toHaveLength(1);
});
