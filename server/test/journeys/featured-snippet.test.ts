import type { CheckKeywordRankResult, Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RankedBrand, type RankedWorld, startRankedWorld } from "./__fixtures__/ranked-brand.ts";

let world: RankedWorld;

beforeAll(async () => {
  world = await startRankedWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

// The runs succeeded, or the first assertion of each test fails.
const checkOf = (run: Invocation) => run.result as unknown as CheckKeywordRankResult;

const organic = (rank_group: number, url: string) => ({
  type: "organic",
  rank_group,
  url,
  domain: new URL(url).hostname,
  title: `Result ${rank_group}`,
});
const others = [1, 2, 3, 4, 5, 6].map((rank) => organic(rank, `https://other${rank}.example/`));

/** Everything that a page can show of the brand besides its organic results. */
function shownOf({ domain }: RankedBrand) {
  const url = `https://www.${domain}/guide`;
  return {
    snippet: { type: "featured_snippet", rank_group: 1, url, domain, title: "Guide", description: "An answer." },
    map: { type: "local_pack", title: "Our shop", domain, is_paid: false, rating: null },
    overview: {
      type: "ai_overview",
      markdown: "An overview.",
      items: null,
      references: [{ url: `${url}#cited`, domain }],
    },
    video: { type: "video", items: [{ url, title: "Our video", source: null }] },
  };
}

test("the holder of the featured snippet is at position 1 in checks, ranks, histories, events and stored pages", async () => {
  const brand = await world.brand("holder", ["shoes"]);
  const { snippet, map, overview, video } = shownOf(brand);
  const path = `/v1/keywords/${brand.keywords["shoes"]}`;
  world.vendor.rank(brand.domain, 9, { query: "shoes", url: `https://${brand.domain}/shop` });
  const before = await brand.run(`${path}/check-rank`);
  await brand.listen();
  world.vendor.showNext([overview, snippet, map, ...others, video]);

  const report = await brand.run("/v1/distribute/track-rank");

  const held = { position: 1, url: snippet.url, via: "featured_snippet" };
  const { rankHistory, currentRank } = (await brand.rest("GET", path)).body;
  const { data: history } = (await brand.rest("GET", `${path}/rank-history`)).body;
  const [improved] = await brand.heard("rank.improved", 1);
  const { data: pages } = (await brand.rest("GET", "/v1/research/serp?query=shoes")).body;
  const page = (await brand.rest("GET", `/v1/research/serp/${pages[0].serpId}`)).body;
  expect(checkOf(before)).toMatchObject({ position: 9, via: null });
  expect(report).toMatchObject({ status: "SUCCEEDED", result: { checked: 1, failed: 0 } });
  expect(report.result?.["improved"]).toMatchObject([{ previous: 9, current: 1, url: snippet.url, via: held.via }]);
  expect(currentRank).toMatchObject(held);
  const surfaces = ["ai_overviews", "featured_snippet", "local_pack", "videos"];
  expect([history[0], rankHistory[0]]).toMatchObject([
    { ...held, outcome: "measured", surfaces: expect.arrayContaining(surfaces) },
    { ...held, isOwnedDomain: true, surfaces: expect.arrayContaining(surfaces) },
  ]);
  expect(history[0].surfaces).toHaveLength(4);
  expect(improved?.data).toMatchObject({ keywords: [{ current: 1, via: "featured_snippet" }] });
  expect(pages[0]).toMatchObject({ ownedPosition: 1 });
  expect(page.featuredSnippet).toMatchObject({ url: snippet.url, isOwnedDomain: true });
});

test("a check names the other surfaces that show the brand, and calls none of them a position", async () => {
  const brand = await world.brand("local", ["shoes"]);
  const { map } = shownOf(brand);
  const path = `/v1/keywords/${brand.keywords["shoes"]}/check-rank`;
  // A search that stops at the brand without finding a rank is repeated in full.
  const inPack = [
    { ...map, title: "Our advert", is_paid: true },
    map,
    { type: "featured_snippet", url: "https://other1.example/", title: "Theirs", description: null },
    ...others,
  ];
  for (let searches = 0; searches < 2; searches += 1) world.vendor.showNext(inPack);
  const shown = await brand.run(path);
  world.vendor.showNext([{ ...map, is_paid: true }, ...others, organic(7, `https://${brand.domain}/`)]);
  const ranked = await brand.run(path);
  const text = (await world.service.mcp({ workspace: brand.workspaceId })).callTool({
    name: "research.keyword.rank_history",
    arguments: { id: brand.keywords["shoes"] },
  });

  expect(checkOf(shown)).toMatchObject({
    outcome: "not_found",
    position: null,
    via: null,
    surfaces: ["local_pack"],
    isOwnedDomain: false,
  });
  expect(checkOf(ranked)).toMatchObject({ outcome: "measured", position: 7, via: null, surfaces: [] });
  expect(Object((await text).structuredContent).data).toMatchObject([
    { position: 7, via: null, surfaces: [] },
    { position: null, via: null, surfaces: ["local_pack"] },
  ]);
});
