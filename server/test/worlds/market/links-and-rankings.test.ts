import { expect, test } from "vitest";
import { resultsOf } from "../../../src/market/serp-of.ts";
import type { WorldDeed } from "../../../src/market/world-state.ts";
import { linksTo, sitesLinkingTo } from "../../../src/market/worlds/links-to.ts";
import { createMarket, marketOf } from "../../../src/market/worlds/market-of.ts";
import { rankedKeywords } from "../../../src/market/worlds/ranked-keywords.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { later, momentIn, worldState } from "../../fakes/worlds/world-states.ts";

const BIKES = "northbikes.example.com";
const EVERYTHING = { country: "US", topPosition: 100, minVolume: 0, limit: 10_000 };

/** Every ninth phrase that vendors report for a site of a world, and the positions at which the results of that day show the site. */
async function reportedAndShown(state = worldState(), domain = BIKES, country = "US") {
  const market = marketOf(state);
  const day = worldDay(state);
  const { keywords } = await rankedKeywords(market, { ...EVERYTHING, domain, country, day });
  const reported = keywords.filter((_, index) => index % 9 === 0);
  const shown = reported.map(({ keyword, position }) => {
    const results = resultsOf(market, { query: keyword, day, country, device: "desktop" }, position);
    const result = results.find(({ site }) => site.domain === domain);
    return { keyword, position: result?.rank, url: result?.url };
  });
  return { keywords, reported: reported.map(({ keyword, position, url }) => ({ keyword, position, url })), shown };
}

test("a rival, a publisher and a workspace rank where the results of that day and country show them", async () => {
  const state = later(worldState(), 12);
  const rival = marketOf(state).sites.find(({ kind, domain }) => kind === "product" && domain !== BIKES)?.domain ?? "";

  const own = await reportedAndShown(state);
  const others = await reportedAndShown(state, rival, "GB");
  const publisher = await reportedAndShown(state, "bicyclesreview.example");

  expect(own.keywords.length).toBeGreaterThan(100);
  expect(own.reported).toEqual(own.shown);
  expect(others.reported).toEqual(others.shown);
  expect(publisher.reported).toEqual(publisher.shown);
});

test("a published page ranks once it is found, and gains links that it had not before", async () => {
  const url = `https://${BIKES}/blog/cargo-bikes-compared`;
  const text = "Cargo bikes compared: how much a cargo bike carries. ".repeat(60);
  const page = { kind: "page_published", url, title: "Cargo bikes compared", text } as const;
  const before = worldState();
  const after = worldState({ deeds: [{ ...page, at: momentIn(before, 1) }], now: momentIn(before, 200) });

  const [none, some] = [await reportedAndShown(before), await reportedAndShown(after)];

  expect(none.keywords.filter((ranking) => ranking.url === url)).toEqual([]);
  expect(some.keywords.filter((ranking) => ranking.url === url).length).toBeGreaterThan(3);
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

test("a link that was won is there once an index has found it, for its site and for its page", () => {
  const targetUrl = `https://${BIKES}/pricing/`;
  const link = { kind: "link_placed", targetUrl, anchor: "good bikes", follow: true } as const;
  const deed = { ...link, sourceUrl: "https://unheard-of.example/friends", at: momentIn(worldState(), 2) };
  const listed = (days: number) => {
    const state = worldState({ deeds: [deed], now: momentIn(worldState(), days) });
    const [market, day] = [createMarket(state), worldDay(state)];
    const found = linksTo(market, BIKES, day).filter(({ source }) => source.domain === "unheard-of.example");
    const without = { ...market, placed: [] };
    const gained = sitesLinkingTo(market, new URL(targetUrl), day) - sitesLinkingTo(without, new URL(targetUrl), day);
    return { anchors: found.map(({ anchor }) => anchor), gained };
  };

  expect(listed(1)).toEqual({ anchors: [], gained: 0 });
  expect(listed(2)).toEqual({ anchors: [], gained: 0 });
  expect(listed(9)).toEqual({ anchors: ["good bikes"], gained: 1 });
  expect(listed(300)).toEqual({ anchors: ["good bikes"], gained: 1 });
});

test("links that were won lift the page that they lead to, and links without authority do not", () => {
  const query = "kids bikes";
  const days = 40;
  const rankWith = (deeds: WorldDeed[]) => {
    const state = worldState({ deeds, now: momentIn(worldState(), days) });
    const search = { query, day: worldDay(state), device: "desktop" as const, country: "US" };
    return resultsOf(createMarket(state), search, 100).find(({ site }) => site.domain === BIKES);
  };
  const before = rankWith([]);
  const won = (follow: boolean) =>
    [1, 2, 3].map((number) => ({
      ...({ kind: "link_placed", anchor: "bikes", follow, at: momentIn(worldState(), 1) } as const),
      ...{ sourceUrl: `https://linker-${number}.example/list`, targetUrl: before?.url ?? "" },
    }));

  expect(before?.rank).toBeGreaterThan(7);
  expect(rankWith(won(false))?.rank).toBe(before?.rank);
  expect(rankWith(won(true))?.rank).toBeLessThan(before?.rank ?? 0);
});
