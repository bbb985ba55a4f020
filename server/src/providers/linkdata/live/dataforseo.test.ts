import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../../test/fakes/vendors/dataforseo.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import type { DataForSeoOptions } from "../../shared/dataforseo/account.ts";
import { discoveryRequest } from "../../shared/keywords/contract.ts";
import { overviewRequest } from "../../shared/overview/contract.ts";
import { rankedKeywordsRequest } from "../../shared/rankings/contract.ts";
import { backlinksRequest, linkdataContract } from "../contract.ts";
import { createDataForSeo } from "./dataforseo.ts";

let fake: FakeDataForSeo;

beforeAll(async () => {
  fake = await startDataForSeo();
});
afterEach(() => {
  fake.requests.length = 0;
  fake.setBalance(12.34);
});
afterAll(() => fake.close());

const { signal } = new AbortController();

function open(options: Partial<DataForSeoOptions> = {}) {
  const now = () => new Date("2026-11-21T10:00:00Z");
  const { login, password, url } = fake;
  return createDataForSeo({ login, password, baseUrl: url, fetch, now, ...options });
}

const asked = () => fake.requests.map(({ path, body }) => [path, body]);

linkdataContract("dataforseo", () => open(), { domain: "acme.com" });

it("rates sites from 0 to 100 in one task, independent of the row order", async () => {
  const found = await open().links.siteRatings({ domains: ["www.acme.com", "b.example", "unknown-site"], signal });

  expect(asked()).toEqual([
    [
      "/v3/backlinks/bulk_ranks/live",
      [{ targets: ["acme.com", "b.example", "unknown-site"], rank_scale: "one_hundred" }],
    ],
  ]);
  expect(found).toEqual({ ratings: [21, 72, null], costUsd: 0.02006, warnings: [] });
});

it("links to pages are those of sites, not of their subdomains", async () => {
  const urls = ["https://acme.com/a", "https://acme.com/b"];

  const found = await open().links.pageLinks({ urls, signal });

  expect(asked()).toEqual([["/v3/backlinks/bulk_referring_domains/live", [{ targets: urls }]]]);
  expect(found).toEqual({ referringDomains: [54, 55], costUsd: 0.02006, warnings: [] });
});

it("requests backlinks with exactly these fields, and reads them with their cost", async () => {
  const request = backlinksRequest({ limit: 2, linkType: "dofollow", country: "DE" });

  const found = await open().links.backlinks(request);

  expect(asked()).toEqual([
    [
      "/v3/backlinks/backlinks/live",
      [
        {
          target: "acme.com",
          mode: "one_per_domain",
          backlinks_status_type: "live",
          include_subdomains: true,
          exclude_internal_backlinks: true,
          rank_scale: "one_hundred",
          filters: [["dofollow", "=", true], "and", ["domain_from_country", "=", "DE"]],
          order_by: ["domain_from_rank,desc"],
          limit: 2,
        },
      ],
    ],
  ]);
  expect(found).toMatchObject({
    costUsd: 0.02006,
    total: 346,
    warnings: ["The result has one link of each linking site (DataForSEO)."],
  });
  expect(found.backlinks[0]).toEqual({
    sourceUrl: "https://site-6.de/about-acme.com",
    sourceTitle: "What we use, number 6",
    targetUrl: "https://acme.com/",
    domainRating: 91,
    linkType: "dofollow",
    anchorText: "acme.com",
    outboundLinks: 9,
    country: "DE",
    language: "de",
    firstSeenAt: "2024-07-03",
    lastSeenAt: "2026-11-18",
  });
});

it("reads a thousand backlinks at a time, and stops at weaker backlinks than requested", async () => {
  const { backlinks, costUsd, total } = await open().links.backlinks(backlinksRequest({ limit: 2_500 }));
  const pages = fake.requests.length;
  const strong = await open().links.backlinks(backlinksRequest({ limit: 2_500, minDomainRating: 60 }));

  expect([backlinks.length, pages, total]).toEqual([2_500, 3, 2_600]);
  expect(costUsd).toBe(0.135);
  expect([strong.backlinks.length, strong.total, fake.requests.length]).toEqual([132, null, pages + 1]);
});

it("keeps the rows read if a later page fails", async () => {
  const poorer: typeof fetch = (...call) => {
    if (fake.requests.length === 1) fake.next("40210");
    return fetch(...call);
  };

  const { backlinks, warnings } = await open({ fetch: poorer }).links.backlinks(backlinksRequest({ limit: 1_500 }));

  expect(backlinks).toHaveLength(1_000);
  expect(warnings).toContainEqual(expect.stringContaining("Only the first 1000 rows could be read"));
});

it("a link that was never seen before it was last seen, and rows of unknown shapes, do no harm", async () => {
  fake.next("drift");
  fake.next("no-items");

  const { backlinks, warnings } = await open().links.backlinks(backlinksRequest({ limit: 5 }));

  expect(backlinks).toHaveLength(5);
  expect(backlinks[2]).toMatchObject({ firstSeenAt: "2026-11-18", lastSeenAt: "2026-11-18" });
  expect(warnings).toContain("Rows of an unknown shape were skipped: 2.");
  expect((await open().links.backlinks(backlinksRequest())).backlinks).toEqual([]);
});

it("requests rankings with exactly these fields", async () => {
  const request = rankedKeywordsRequest({ topPosition: 20, minVolume: 9_800, limit: 5, country: "DE", language: "de" });

  const found = await open().rankings.rankedKeywords(request);

  expect(asked()).toEqual([
    [
      "/v3/dataforseo_labs/google/ranked_keywords/live",
      [
        {
          target: "acme.com",
          location_code: 2276,
          language_code: "de",
          item_types: ["organic"],
          historical_serp_mode: "live",
          filters: [
            ["ranked_serp_element.serp_item.rank_group", "<=", 20],
            "and",
            ["keyword_data.keyword_info.search_volume", ">=", 9_800],
          ],
          order_by: ["ranked_serp_element.serp_item.etv,desc"],
          limit: 5,
        },
      ],
    ],
  ]);
  expect(found).toMatchObject({ total: 10, costUsd: 0.0105, warnings: [] });
  expect(found.keywords[1]).toEqual({
    keyword: "best products of acme.com price",
    position: 2,
    url: "https://acme.com/",
    volume: 9_890,
    kd: 7,
    estimatedTraffic: 1_384.6,
  });
});

it("requests numbers of keywords in one task, without too long keywords, which would make the vendor refuse all", async () => {
  const keywords = ["Anvils", "unheard of", "a ".repeat(11), "x".repeat(81)];

  const found = await open().overview.overview(overviewRequest({ keywords }));
  const nothing = await open().overview.overview(overviewRequest({ keywords: ["x".repeat(81)] }));

  expect(asked()).toEqual([
    [
      "/v3/dataforseo_labs/google/keyword_overview/live",
      [{ keywords: ["anvils", "unheard of"], location_code: 2840, language_code: "en" }],
    ],
  ]);
  expect(found).toMatchObject({
    numbers: [{ volume: 600, kd: 6, metrics: { cpc: 12.35, competition: 0.42 } }, null, null, null],
    costUsd: 0.0101,
    warnings: [],
  });
  expect(nothing).toEqual({ numbers: [null], costUsd: 0, warnings: [] });
});

it("finds phrases that contain the seed, and the phrases that a domain ranks for", async () => {
  const { keywords } = open();
  await keywords.discover(discoveryRequest("linkdata_matching", { seed: "anvils", limit: 5 }));
  await keywords.discover(discoveryRequest("linkdata_matching", { seed: "acme.com", limit: 5 }));

  expect(fake.requests.map(({ path }) => path.split("/").at(-2))).toEqual(["keyword_suggestions", "ranked_keywords"]);
});

it.each([
  ["40204", "config"],
  ["40200", "quota"],
  ["40203", "quota"],
  ["40202", "rate_limited"],
  ["40209", "rate_limited"],
  ["50301", "transient"],
  ["40501", "invalid_request"],
  ["malformed", "transient"],
  ["reset", "transient"],
] as const)("makes of %s the kind %s of this port, after one request", async (scenario, kind) => {
  fake.next(scenario);

  expect(await failureOf(open().links.siteRatings({ domains: ["acme.com"], signal }))).toMatchObject({
    port: "linkdata",
    kind,
  });
  expect(fake.requests).toHaveLength(1);
});

it("a country that there is not is refused before anything is paid", async () => {
  const error = await failureOf(open().rankings.rankedKeywords(rankedKeywordsRequest({ country: "XX" })));

  expect(error).toMatchObject({ port: "linkdata", kind: "invalid_request" });
  expect(fake.requests).toEqual([]);
});

it("tests credentials free of charge, and warns about an account without funds", async () => {
  const check = (options: Partial<DataForSeoOptions> = {}) => open(options).check(signal);

  expect(await check()).toBeNull();
  fake.setBalance(0.2);
  expect(await check()).toContain("only 0.20 US dollars left");
  expect(await failureOf(check({ password: "wrong" }))).toMatchObject({ port: "linkdata", kind: "auth" });
});

it("counts rows before duplicates are merged, and asks for no more than the limit", async () => {
  const request = rankedKeywordsRequest({ limit: 3 });
  const row = (keyword: string, position: number) => ({
    keyword_data: { keyword },
    ranked_serp_element: { serp_item: { rank_group: position, url: null, etv: 5 } },
  });
  fake.rowsNext([row("anvil", 4), row("anvil ", 2), row("hammer", 9)], { total_count: 8 });

  const found = await open().rankings.rankedKeywords(request);

  expect(found).toMatchObject({ rows: 3, total: 8 });
  expect(found.keywords.map(({ keyword, position }) => [keyword, position])).toEqual([
    ["anvil", 2],
    ["hammer", 9],
  ]);
  expect(fake.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("knows that WW is no country, and counts rows of links before duplicates are merged", async () => {
  const row = (url_from: string, domain_from_country: string) => ({
    url_from,
    url_to: "https://acme.com/",
    domain_from_country,
    domain_from_rank: 40,
  });
  const rows = [row("https://a.example/", "WW"), row("https://a.example/", "WW"), row("https://b.example/", "de")];
  fake.rowsNext(rows, { total_count: 3 });

  const found = await open().links.backlinks(backlinksRequest({ limit: 3 }));

  expect(found).toMatchObject({ rows: 3, backlinks: [{ country: null }, { country: "DE" }] });
  expect(fake.requests).toHaveLength(1);
});

it("asks for the numbers of many keywords in chunks of 700, and counts a chunk that was paid before a failure", async () => {
  const keywords = Array.from({ length: 2500 }, (_, index) => `anvil ${index}`);
  const { overview } = open();

  const { numbers, costUsd } = await overview.overview(overviewRequest({ keywords }));
  const chunks = fake.requests.flatMap(({ body }) => (Array.isArray(body) ? [body[0].keywords.length] : []));
  fake.next("usual");
  fake.next("40101");
  const error = await failureOf(overview.overview(overviewRequest({ keywords })));

  expect(chunks).toEqual([700, 700, 700, 400]);
  expect(numbers.filter((one) => one === null)).toEqual([]);
  expect(costUsd).toBe(0.29);
  expect(error.facts.costUsd).toBe(0.082);
});
