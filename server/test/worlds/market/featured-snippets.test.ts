import { expect, test } from "vitest";
import { serpContent } from "../../../src/domains/serps/index.ts";
import { placeOf, rankOf, serpOf, surfacesOf } from "../../../src/market/serp-of.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { createSandboxSerpdata } from "../../../src/providers/serpdata/sandbox/sandbox.ts";
import { worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

const QUESTIONS = [
  "how to choose a city bike",
  "how to clean a bike chain",
  "what is a cargo bike",
  "how to fold a map",
];
const STATE = worldState({ brands: [worldBrand()] });
const { signal } = new AbortController();

function pageOf(query: string) {
  const serpdata = createSandboxSerpdata({ findWorld: async () => STATE });
  return serpdata.search({ query, device: "desktop", location: "US", language: "en", topN: 100, signal });
}

const market = marketOf(STATE);
const searchFor = (query: string) => ({ query, day: worldDay(STATE), device: "desktop" as const, country: "US" });
const quoted = QUESTIONS.flatMap((query) => {
  const { snippet, results } = serpOf(market, searchFor(query));
  const holder = results.find(({ url }) => url === snippet?.url);
  return holder === undefined ? [] : [{ query, domain: holder.site.domain, url: holder.url }];
});

test("some questions have a featured snippet", () => {
  expect(quoted.length).toBeGreaterThan(0);
});

test.each(quoted)(
  "the holder of the snippet of $query is at 1 in the market and on the page of a vendor",
  async ({ query, domain, url }) => {
    const { ownPlace } = serpContent(await pageOf(query), domain);

    expect(placeOf(market, searchFor(query), domain)).toEqual({ rank: 1, url, via: "featured_snippet" });
    expect(ownPlace).toMatchObject({ position: 1, url, via: "featured_snippet" });
    expect(ownPlace.surfaces).toContain("featured_snippet");
  },
);

test.each(QUESTIONS)(
  "the sites of %s have the same places and surfaces in the market and on the page",
  async (query) => {
    const page = await pageOf(query);
    const domains = page.organic.slice(0, 12).map(({ domain }) => domain);

    const shown = domains.map((domain) => serpContent(page, domain).ownPlace);

    const surfaces = domains.map((domain) => surfacesOf(market, searchFor(query), domain));
    expect(surfaces).toEqual(shown.map((place) => place.surfaces.filter((one) => one !== "forum" && one !== "videos")));
    const places = domains.map((domain) => placeOf(market, searchFor(query), domain)?.rank);
    expect(places).toEqual(shown.map(({ position }) => position));
    const ranks = domains.map((domain) => rankOf(market, searchFor(query), domain)?.rank);
    expect(ranks).toEqual(page.organic.slice(0, 12).map(({ rank }) => rank));
  },
);
