import { expect, test } from "vitest";
import type { Publication } from "../platforms/index.ts";
import { rankMarkers } from "./rank-markers.ts";

const KEYWORD = { phrase: "kayak rental", pages: ["https://acme.example/rent/"] };

function published(title: string, url: string | null = null, day = 1): Publication {
  return { title, url, at: `2026-03-${String(day).padStart(2, "0")}T09:00:00.000Z`, invocationId: `inv_${title}` };
}

function concerning(publication: Publication, keyword = KEYWORD) {
  return rankMarkers({ storms: [], publications: [publication] }, keyword)[0]?.concerns;
}

test.each([
  ["the page that ranks", published("News", "https://acme.example/rent/"), "keyword"],
  ["the same page, written otherwise", published("News", "http://www.acme.example/rent"), "keyword"],
  ["another page", published("News", "https://acme.example/rent/prices"), "workspace"],
  ["another page of the same path", published("News", "https://acme.example/rent?p=2"), "workspace"],
  ["a title with its words in any order and number", published("Rentals: which kayaks fit you?"), "keyword"],
  ["a title with some of its words", published("Kayaks we like"), "workspace"],
  ["no address", published("News"), "workspace"],
  ["what is no address", published("News", "on the noticeboard"), "workspace"],
] as const)("%s concerns the right ones", (_what, publication, concerns) => {
  expect(concerning(publication)).toBe(concerns);
});

test("a keyword of small words only matches no title", () => {
  expect(concerning(published("To be or not to be"), { phrase: "to be", pages: [] })).toBe("workspace");
});

test("publications that do not concern the keyword are all listed or none is", () => {
  const others = Array.from({ length: 20 }, (_, index) => published(`News ${index}`));
  const mine = published("Kayak rental, compared", null, 2);
  const marked = (publications: Publication[]) => rankMarkers({ storms: [], publications }, KEYWORD);

  expect(marked([...others, mine])).toHaveLength(21);
  expect(marked([...others, published("More news"), mine]).map(({ title }) => title)).toEqual([mine.title]);
});

test("lists the newest first, at most a hundred", () => {
  const storms = Array.from({ length: 60 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    ...({ moved: 7, ranking: 12, device: "desktop", location: "US", invocationId: `inv_${index}` } as const),
  }));
  const publications = Array.from({ length: 60 }, (_, index) => published("Kayak rental", null, 1 + (index % 28)));

  const markers = rankMarkers({ storms, publications }, KEYWORD);

  const times = markers.map(({ at }) => at);
  expect(times).toHaveLength(100);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times.at(-1)).toBe("2026-01-21T00:00:00.000Z");
});
