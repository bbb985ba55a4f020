import { SERP_SECTIONS } from "@findable/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Serp } from "../../providers/serpdata/port.ts";
import { packSerp, unpackSerp } from "./pack-serp.ts";
import { serpDiff } from "./serp-diff.ts";
import { serpContent } from "./serps.ts";

/** A page of these addresses. */
function serpOf(urls: readonly string[]): Serp {
  return {
    query: "shoes",
    fetchedAt: "2026-03-01T06:00:00.000Z",
    organic: urls.map((url, index) => ({ rank: index + 1, url, title: `Title ${index}`, snippet: null, domain: "x" })),
    aiOverviews: { present: false, summary: null, cited: [] },
    featuredSnippet: null,
    paa: [],
    forum: [],
    videos: [],
    localPack: [],
    suggestions: [],
    unknownSections: [],
    warnings: [],
    costUsd: null,
  };
}

test.each([
  ["acme.com", "https://shop.acme.com/a", true],
  ["www.acme.com", "https://acme.com/", true],
  ["acme.co.uk", "https://www.acme.co.uk/", true],
  ["acme.co.uk", "https://other.co.uk/", false],
  ["acme.com", "https://notacme.com/", false],
  ["acme.com", "https://evil.example/?u=acme.com", false],
  ["acme.github.io", "https://other.github.io/", false],
  ["acme.github.io", "https://acme.github.io/blog", true],
  ["github.io", "https://acme.github.io/", false],
  ["docs.acme.com", "https://docs.acme.com/start", true],
  ["docs.acme.com", "https://www.docs.acme.com/start", true],
  ["docs.acme.com", "https://v2.docs.acme.com/start", true],
  ["docs.acme.com", "https://acme.com/", false],
  ["docs.acme.com", "https://blog.acme.com/", false],
  ["acme.medium.com", "https://other.medium.com/", false],
  ["www.acme.com", "https://docs.acme.com/", true],
  ["127.0.0.1:8080", "http://127.0.0.1:8080/shoes", true],
])("of the brand %s, the page %s is its own: %j", (domain, url, owned) => {
  const { body, ownPlace } = serpContent(serpOf(["https://first.example/", url]), domain);

  expect(body.organic[1]?.isOwnedDomain).toBe(owned);
  expect(ownPlace.position).toBe(owned ? 2 : null);
});

test("the brand's position is known even if organic results are not stored", () => {
  const kept = serpContent(serpOf(["https://acme.com/"]), "acme.com", ["paa"]);

  expect(kept).toMatchObject({ ownPlace: { position: 1 }, organicCount: 0, body: { organic: [] } });
});

test("an uncaptured AI answer reports no lost citations; a missing AI answer does", () => {
  const page = (aiOverviews: Serp["aiOverviews"]) => ({
    ...{ serpId: "srp_1", query: "shoes", device: "desktop" as const, location: "US", language: "en" },
    fetchedAt: "2026-03-01T06:00:00.000Z",
    ...serpContent({ ...serpOf([]), aiOverviews }, "acme.com").body,
  });
  const cited = page({ present: true, summary: "Buy.", cited: [{ domain: "a.com", url: "https://a.com/" }] });
  const unread = page({ present: true, summary: null, cited: [] });
  const none = page({ present: false, summary: null, cited: [] });
  const changes = [
    [cited, unread],
    [unread, cited],
    [cited, none],
    [none, cited],
  ] as const;

  expect(changes.map(([from, to]) => serpDiff(from, to).aiOverviewChanges)).toEqual([
    { added: [], removed: [] },
    { added: [], removed: [] },
    { added: [], removed: ["a.com"] },
    { added: ["a.com"], removed: [] },
  ]);
});

test("a page survives packing, whatever its texts", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.option(text)), { maxLength: 20 }), (results) => {
      const serp = serpOf(results.map((_one, index) => `https://site${index}.example/ä?q=1`));
      const organic = serp.organic.map((one, index) => ({
        ...one,
        title: (results[index]?.[0] ?? "").replaceAll("\0", ""),
        snippet: results[index]?.[1]?.replaceAll("\0", "") ?? null,
      }));
      const { body } = serpContent({ ...serp, organic }, "site3.example", SERP_SECTIONS);

      expect(unpackSerp(packSerp(body))).toEqual(body);
    }),
  );
});

test("a page of a hundred results with realistic texts takes a few thousand bytes", () => {
  const words = "time tracking software for small studios that bill by the hour and hate timesheets".split(" ");
  const sentence = (seed: number, length: number) =>
    Array.from({ length }, (_, index) => words[(seed * 7 + index * (seed % 5) + index * index) % words.length]).join(
      " ",
    );
  const serp = serpOf(
    Array.from({ length: 100 }, (_, index) => `https://www.site-${index * 7919}.example/${index}/page`),
  );
  const organic = serp.organic.map((one, index) => ({
    ...one,
    title: sentence(index, 9),
    snippet: sentence(index + 3, 26),
  }));

  const { body } = serpContent({ ...serp, organic }, "acme.com");

  expect(packSerp(body).length).toBeLessThan(8000);
  expect(JSON.stringify(body).length).toBeGreaterThan(30_000);
});

test("a stored page keeps the vendor's ranks, also where one was left out", () => {
  const page = serpOf([
    "https://first.example/",
    "https://acme.com/",
    "https://third.example/",
    "https://fourth.example/",
  ]);
  const ranks = [1, 3, 4, 9];
  const kept = serpContent(
    { ...page, organic: page.organic.map((result, index) => ({ ...result, rank: ranks[index] ?? 0 })) },
    "acme.com",
  );

  const stored = unpackSerp(packSerp(kept.body));

  expect(kept.ownPlace.position).toBe(3);
  expect(stored.organic.map(({ rank }) => rank)).toEqual(ranks);
  expect(stored).toEqual(kept.body);
});
