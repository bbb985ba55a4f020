import { expect, test } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { worldState } from "../../../../test/fakes/worlds/world-states.ts";
import { crawlerContract, crawlRequest } from "../contract.ts";
import { createSandboxCrawler } from "./crawler.ts";

const crawlerOf = (state = worldState()) => createSandboxCrawler({ findWorld: async () => state });

crawlerContract("a test world's crawler", async () => ({ port: crawlerOf(), site: "northbikes.example.com" }));

test("reads any site there could be, and a page by its own address", async () => {
  const crawl = await crawlerOf().crawl(crawlRequest("https://bikehub.example/best/folding-bikes", { maxPages: 1 }));

  expect(crawl.pages[0]?.title).toContain("Folding bikes");
  expect(crawl.pages[0]?.wordCount).toBeGreaterThan(100);
});

test("reads what was published on a workspace's site, in its own words", async () => {
  const url = "https://northbikes.example.com/blog/a-bike-for-every-hill";
  const deed = { kind: "page_published" as const, url, title: "A bike for every hill", text: "<p>Seven gears do.</p>" };
  const state = worldState({ deeds: [{ ...deed, at: "2026-03-02T20:30:00.000Z" }] });

  const { pages } = await crawlerOf(state).crawl(crawlRequest("northbikes.example.com"));

  expect(pages.find((page) => page.url === url)?.text).toContain("Seven gears do.");
});

test("is down while an outage lasts, and may be tried again", async () => {
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
