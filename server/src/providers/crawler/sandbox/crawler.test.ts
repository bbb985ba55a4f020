import { expect, test } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { analysePages } from "../../../domains/site/index.ts";
import { resultsOf } from "../../../market/serp-of.ts";
import { marketOf } from "../../../market/worlds/market-of.ts";
import { FIRST_DAY } from "../../../market/worlds/world-day.ts";
import { crawlerContract, crawlRequest } from "../contract.ts";
import { createSandboxCrawler } from "./crawler.ts";

const crawlerOf = (state = worldState()) => createSandboxCrawler({ findWorld: async () => state });

crawlerContract("a test world's crawler", async () => ({ port: crawlerOf(), site: "northbikes.example.com" }));

test("reads any site there could be, and a page by its own address", async () => {
  const crawl = await crawlerOf().crawl(crawlRequest("https://bikehub.example/best/folding-bikes", { maxPages: 1 }));

  expect(crawl.pages[0]?.title).toContain("Folding bikes");
  expect(crawl.pages[0]?.wordCount).toBeGreaterThan(100);
});

test("reads the pages of the search results with their titles and lengths", async () => {
  const market = marketOf(worldState());
  const search = { query: "folding bikes", day: FIRST_DAY, device: "desktop" as const, country: "US" };
  const shown = resultsOf(market, search, 20).filter(({ site }) => site.pages === undefined);

  const read = await Promise.all(shown.map(({ url }) => crawlerOf().crawl(crawlRequest(url, { maxPages: 1 }))));

  expect(shown.length).toBeGreaterThan(9);
  expect(read.map(({ pages: [page] }) => page?.title)).toEqual(shown.map(({ title }) => title));
  for (const [
    index,
    {
      pages: [page],
    },
  ] of read.entries()) {
    const words = shown[index]?.words ?? 0;
    expect(page?.wordCount).toBeGreaterThanOrEqual(words);
    expect(page?.wordCount).toBeLessThan(words + 150);
  }
});

test("reads the text that was published on a workspace's site", async () => {
  const url = "https://northbikes.example.com/blog/a-bike-for-every-hill";
  const deed = { kind: "page_published" as const, url, title: "A bike for every hill", text: "<p>Seven gears do.</p>" };
  const state = worldState({ deeds: [{ ...deed, at: "2026-03-02T20:30:00.000Z" }] });

  const { pages } = await crawlerOf(state).crawl(crawlRequest("northbikes.example.com"));

  expect(pages.find((page) => page.url === url)?.text).toContain("Seven gears do.");
});

test("shows every kind of fault in some world, and the same faults each time", async () => {
  const codesOf = async (seed: string) => {
    const crawl = await crawlerOf(worldState({ seed })).crawl(crawlRequest("northbikes.example.com"));
    return analysePages(crawl).findings.map(({ code, evidence }) => [code, evidence] as const);
  };
  const seeds = Array.from({ length: 20 }, (_, number) => `world ${number}`);

  const found = await Promise.all(seeds.map(codesOf));

  expect(new Set(found.flat().map(([code]) => code))).toEqual(
    expect.toSatisfy((codes: Set<string>) =>
      [
        "ai_search_blocked",
        "broken_internal_links",
        "canonical_to_broken",
        "heavy_images",
        "hreflang_no_return",
        "images_without_alt",
        "missing_description",
        "mixed_images",
        "redirect_chains",
        "sitemap_lists_redirects",
        "soft_404",
      ].every((code) => codes.has(code)),
    ),
  );
  expect(await Promise.all(seeds.map(codesOf))).toEqual(found);
  expect(new Set(found.map((issues) => issues.map(([code]) => code).join())).size).toBeGreaterThan(5);
});

test("is unavailable during an outage, and retryable", async () => {
  const state = worldState({
    events: [
      {
        event: "provider_outage",
        parameters: { port: "crawler" },
        startsAt: "2026-03-02T21:00:00.000Z",
        endsAt: "2026-03-02T22:00:00.000Z",
      },
    ],
  });

  const failure = await failureOf(crawlerOf(state).crawl(crawlRequest("northbikes.example.com")));
  const afterwards = crawlerOf({ ...state, now: "2026-03-02T22:00:00.000Z" });

  expect(failure).toMatchObject({ port: "crawler", kind: "transient" });
  await expect(afterwards.crawl(crawlRequest("northbikes.example.com"))).resolves.toMatchObject({ ended: "complete" });
});
