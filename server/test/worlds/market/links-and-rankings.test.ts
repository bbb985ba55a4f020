import { expect, test } from "vitest";
import { serpOf } from "../../../src/market/serp-of.ts";
import { linksTo, sitesLinkingTo } from "../../../src/market/worlds/links-to.ts";
import { createMarket, marketOf } from "../../../src/market/worlds/market-of.ts";
import { rankedKeywords } from "../../../src/market/worlds/ranked-keywords.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { later, momentIn, worldState } from "../../fakes/worlds/world-states.ts";

const BIKES = "northbikes.example.com";
const EVERYTHING = { country: "US", topPosition: 100, minVolume: 0, limit: 10_000 };

/** What vendors say that a site ranks for in a world, and the places where the results of that day show it. */
async function toldAndShown(state = worldState(), domain = BIKES, country = "US") {
  const market = createMarket(state);
  const day = worldDay(state);
  const { keywords } = await rankedKeywords(market, { ...EVERYTHING, domain, country, day });
  const shown = keywords.map(({ keyword }) => {
    const { results } = serpOf(market, { query: keyword, day, country, device: "desktop" });
    const result = results.find(({ site }) => site.domain === domain);
    return { keyword, position: result?.rank, url: result?.url };
  });
  return { told: keywords.map(({ keyword, position, url }) => ({ keyword, position, url })), shown };
}

test("a rival, a publisher and a workspace rank where the results of that day and country show them", async () => {
  const state = later(worldState(), 12);
  const rival = marketOf(state).sites.find(({ kind, domain }) => kind === "product" && domain !== BIKES)?.domain ?? "";

  const own = await toldAndShown(state);
  const others = await toldAndShown(state, rival, "GB");
  const publisher = await toldAndShown(state, "bicyclesreview.example");

  expect(own.told.length).toBeGreaterThan(100);
  expect(own.told).toEqual(own.shown);
  expect(others.told).toEqual(others.shown);
  expect(publisher.told).toEqual(publisher.shown);
});

test("a published page ranks once it is found, and gains links that it had not before", async () => {
  const url = `https://${BIKES}/blog/cargo-bikes-compared`;
  const text = "Cargo bikes compared: how much a cargo bike carries. ".repeat(60);
  const page = { kind: "page_published", url, title: "Cargo bikes compared", text } as const;
  const before = worldState();
  const after = worldState({ deeds: [{ ...page, at: momentIn(before, 1) }], now: momentIn(before, 200) });

  const [none, some] = [await toldAndShown(before), await toldAndShown(after)];

  expect(none.told.filter((ranking) => ranking.url === url)).toEqual([]);
  expect(some.told.filter((ranking) => ranking.url === url).length).toBeGreaterThan(3);
  const links = (state = after) => linksTo(marketOf(state), BIKES, worldDay(after));
  expect(links().some(({ targetUrl }) => targetUrl === url)).toBe(true);
  expect(links().filter(({ targetUrl }) => targetUrl !== url)).toEqual(links({ ...after, deeds: [] }));
});

test("the sites that link to a page are those that the list of links names", () => {
  const market = marketOf(worldState());
  const links = linksTo(market, BIKES, market.day);
  const home = links.filter(({ targetUrl }) => targetUrl === `https://${BIKES}/`);

  const counts = [`https://www.${BIKES}/`, `https://${BIKES}/pricing/`, `https://${BIKES}/nowhere`].map((address) =>
    sitesLinkingTo(market, new URL(address), market.day),
  );

  const prices = links.filter(({ targetUrl }) => targetUrl === `https://${BIKES}/pricing`);
  expect(home.length).toBeGreaterThan(20);
  expect(counts.slice(0, 2)).toEqual(
    [home, prices].map((some) => new Set(some.map(({ source }) => source.domain)).size),
  );
});
