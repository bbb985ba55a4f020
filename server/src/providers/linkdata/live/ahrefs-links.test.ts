import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeAhrefs, startAhrefs } from "../../../../test/fakes/vendors/ahrefs.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { overviewRequest } from "../../shared/overview/contract.ts";
import { rankedKeywordsRequest } from "../../shared/rankings/contract.ts";
import { backlinksRequest } from "../contract.ts";
import { createAhrefs } from "./ahrefs.ts";

let fake: FakeAhrefs;

beforeAll(async () => {
  fake = await startAhrefs();
});
afterEach(() => {
  fake.requests.length = 0;
  fake.useUnits(0);
});
afterAll(() => fake.close());

const { signal } = new AbortController();

function open() {
  const now = () => new Date("2026-11-21T10:00:00Z");
  return createAhrefs({ apiKey: fake.apiKey, baseUrl: fake.url, fetch, now });
}

const asked = () =>
  fake.requests.map(({ method, path, query, body }) => [method, path, body || Object.fromEntries(query)]);

it("rates sites in batches of a hundred, each once, and reports the units of all calls together", async () => {
  const domains = Array.from({ length: 150 }, (_, number) => `site-${number}.example`);

  const { ratings, costUsd, warnings } = await open().links.siteRatings({ domains: [...domains, ...domains], signal });

  expect(fake.requests).toHaveLength(2);
  expect(fake.requests[1]).toMatchObject({ method: "POST", path: "/batch-analysis/batch-analysis" });
  expect(fake.requests[1]?.body).toMatchObject({
    select: ["url", "domain_rating"],
    targets: expect.arrayContaining([{ url: "site-149.example", mode: "subdomains", protocol: "both" }]),
  });
  expect(ratings.slice(0, 150)).toEqual(ratings.slice(150));
  expect(ratings).not.toContain(null);
  expect({ costUsd, warnings }).toEqual({ costUsd: null, warnings: ["Ahrefs charged 300 API units."] });
});

it("counts links to the exact page, however the vendor rewrites its address", async () => {
  const urls = ["https://acme.com/a/", "https://acme.com/b", "https://ACME.com/"];

  const { referringDomains } = await open().links.pageLinks({ urls, signal });

  expect(asked()).toEqual([
    [
      "POST",
      "/batch-analysis/batch-analysis",
      { select: ["url", "refdomains"], targets: urls.map((url) => ({ url, mode: "exact", protocol: "both" })) },
    ],
  ]);
  expect(referringDomains).not.toContain(null);
});

it("recognizes hosts that it asked for in punycode and Ahrefs returns in Unicode", async () => {
  const { links } = open();

  const { ratings } = await links.siteRatings({ domains: ["xn--mller-kva.de", "müller.de"], signal });
  const { referringDomains } = await links.pageLinks({ urls: ["https://xn--mller-kva.de/preise"], signal });

  expect([...ratings, ...referringDomains]).not.toContain(null);
});

it("requests backlinks in one paid call with the columns that are read, and reports the vendor's limits", async () => {
  const request = backlinksRequest({ limit: 2, minDomainRating: 40, linkType: "dofollow", country: "GB" });

  const found = await open().links.backlinks(request);

  expect(asked()).toEqual([
    [
      "GET",
      "/site-explorer/all-backlinks",
      {
        target: "acme.com",
        mode: "subdomains",
        history: "live",
        aggregation: "1_per_domain",
        select:
          "url_from,url_to,title,anchor,domain_rating_source,is_dofollow,links_external,languages,first_seen_link,last_visited",
        where:
          '{"and":[{"field":"domain_rating_source","is":["gte",40]},{"field":"is_dofollow","is":["eq",true]},{"field":"root_name_source","is":["suffix",".uk"]}]}',
        order_by: "domain_rating_source:desc",
        limit: "2",
        output: "json",
      },
    ],
  ]);
  expect(found).toMatchObject({
    total: null,
    costUsd: null,
    warnings: [
      "The result has one link of each linking site (Ahrefs).",
      "Ahrefs does not report the country of sites. The result contains the sites that end in .uk.",
      "Ahrefs charged 50 API units.",
    ],
  });
  expect(found.backlinks[0]).toEqual({
    sourceUrl: "https://site-2.co.uk/about-acme.com",
    sourceTitle: "What we use, number 2",
    targetUrl: "https://acme.com/pricing",
    domainRating: 92,
    linkType: "dofollow",
    anchorText: "acme.com",
    outboundLinks: 5,
    country: "GB",
    language: "en",
    firstSeenAt: "2024-03-03",
    lastSeenAt: "2026-11-18",
  });
});

it("warns about a list that ends at a plan's row limit", async () => {
  const { backlinks, warnings } = await open().links.backlinks(backlinksRequest({ limit: 1_000 }));

  expect(backlinks).toHaveLength(250);
  expect(warnings).toContainEqual(expect.stringContaining("the row limit of this key's plan"));
});

it("requests rankings by position and volume, at today's date", async () => {
  const { rankings } = open();

  const found = await rankings.rankedKeywords(rankedKeywordsRequest({ topPosition: 20, minVolume: 9_800, limit: 5 }));

  expect(asked()).toEqual([
    [
      "GET",
      "/site-explorer/organic-keywords",
      {
        target: "acme.com",
        mode: "subdomains",
        date: "2026-11-21",
        country: "us",
        select: "keyword,best_position,best_position_url,volume,keyword_difficulty,sum_traffic",
        where: '{"and":[{"field":"best_position","is":["lte",20]},{"field":"volume","is":["gte",9800]}]}',
        order_by: "sum_traffic:desc",
        limit: "5",
        output: "json",
      },
    ],
  ]);
  expect(found.keywords[0]).toEqual({
    keyword: "best products of acme.com software",
    position: 1,
    url: "https://acme.com/",
    volume: 9_900,
    kd: 0,
    estimatedTraffic: 2_772,
  });
  expect(found.warnings).toEqual(["Ahrefs selects by country, not by language.", "Ahrefs charged 165 API units."]);
});

it("requests numbers of a hundred keywords at a time, and a comma starts no other keyword", async () => {
  const keywords = [...Array.from({ length: 120 }, (_, number) => `phrase ${number}`), "anvils, heavy", "unheard of"];

  const found = await open().overview.overview(overviewRequest({ keywords }));

  expect(fake.requests.map(({ query }) => query.get("limit"))).toEqual(["100", "22"]);
  expect(fake.requests[1]?.query.get("keywords")).toContain("phrase 119,anvils heavy,unheard of");
  expect(fake.requests[0]?.query.get("select")).toBe("keyword,volume,difficulty,cpc,traffic_potential,intents");
  expect(found.numbers.slice(-3)).toMatchObject([
    { volume: 1_000, kd: 10, metrics: { cpc: 12.34, trafficPotential: 2_000, vendorIntent: "commercial" } },
    { volume: 1_200, kd: 12 },
    null,
  ]);
  expect(found.warnings).toEqual(["Ahrefs charged 2904 API units."]);
});

it.each(["drift", "no-rows", "empty"] as const)("an answer with %s is read as far as it can be", async (scenario) => {
  fake.next(scenario, 4);
  const { links, rankings, overview } = open();

  const { backlinks, warnings } = await links.backlinks(backlinksRequest({ limit: 5 }));
  const { keywords } = await rankings.rankedKeywords(rankedKeywordsRequest({ limit: 5 }));
  const { numbers } = await overview.overview(overviewRequest());
  const { ratings } = await links.siteRatings({ domains: ["acme.com"], signal });

  const isRead = scenario === "drift";
  expect([backlinks.length, keywords.length]).toEqual(isRead ? [5, 5] : [0, 0]);
  expect(numbers.every((one) => one !== null)).toBe(isRead);
  expect(ratings).toEqual([isRead ? expect.any(Number) : null]);
  expect(warnings.includes("Rows of an unknown shape were skipped: 2.")).toBe(isRead);
});

it("a refusal has its reason, and whether a retry can help", async () => {
  const { links } = open();
  const rate = () => failureOf(links.siteRatings({ domains: ["acme.com"], signal }));

  fake.next("forbidden");
  expect(await rate()).toMatchObject({ port: "linkdata", kind: "config" });
  fake.useUnits(1_000);
  fake.next("forbidden");
  expect(await rate()).toMatchObject({ port: "linkdata", kind: "quota" });
  fake.next("rate-limit");
  expect(await rate()).toMatchObject({ kind: "rate_limited", retryable: true });
  fake.next("server-error");
  expect(await rate()).toMatchObject({ kind: "transient", retryable: true });
});

it("requests the sites that share most keywords, and skips rows without a site", async () => {
  const found = await open().competitors.organicCompetitors({ domain: "acme.com", country: "DE", limit: 10, signal });

  expect(asked()).toEqual([
    [
      "GET",
      "/site-explorer/organic-competitors",
      {
        target: "acme.com",
        mode: "subdomains",
        date: "2026-11-21",
        country: "de",
        select: "competitor_domain,keywords_common",
        order_by: "keywords_common:desc",
        limit: "10",
        output: "json",
      },
    ],
  ]);
  expect(found).toEqual({
    competitors: [
      { domain: "nearest.example", sharedKeywords: 412 },
      { domain: "second.example", sharedKeywords: 97 },
      { domain: "acme.com", sharedKeywords: 12 },
    ],
    costUsd: null,
    warnings: ["Ahrefs charged 50 API units."],
  });
});
