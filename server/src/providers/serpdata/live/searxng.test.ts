import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { type FakeSearxng, startSearxng } from "../../../../test/fakes/vendors/searxng.ts";
import { serpdataContract, serpRequest } from "../contract.ts";
import { createSearxng } from "./searxng.ts";

let fake: FakeSearxng;

beforeAll(async () => {
  fake = await startSearxng();
});
afterEach(() => {
  fake.requests.length = 0;
});
afterAll(() => fake.close());

function open(options: { baseUrl?: string; timeoutMs?: number } = {}) {
  return createSearxng({ baseUrl: fake.url, fetch, now: () => new Date("2026-11-21T10:00:00Z"), ...options });
}

serpdataContract("searxng", open);

describe("a search", () => {
  it("asks for JSON, in the language of the country, page after page until there is enough", async () => {
    const serp = await open().search(serpRequest({ query: "crm & more?", location: "de", language: "DE", topN: 15 }));

    expect(serp.organic).toHaveLength(15);
    expect(fake.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { q: "crm & more?", format: "json", categories: "general", language: "de-DE", safesearch: "0", pageno: "1" },
      { q: "crm & more?", format: "json", categories: "general", language: "de-DE", safesearch: "0", pageno: "2" },
    ]);
  });

  it("returns fewer results than requested, and reports it", async () => {
    const serp = await open().search(serpRequest({ topN: 100 }));

    expect(serp.organic).toHaveLength(34);
    expect(fake.requests).toHaveLength(5);
    expect(serp.warnings).toContain("SearXNG gave 34 of the 100 results asked for.");
  });

  it("finds a planted site at its place, with its bare domain", async () => {
    fake.rank("www.Acme.example", 13, { query: "anvils" });

    const serp = await open().search(serpRequest({ query: "anvils", topN: 20 }));

    expect(serp.organic[12]).toMatchObject({ rank: 13, domain: "acme.example" });
  });

  it("counts a result that comes twice once", async () => {
    fake.next("repeat");

    const serp = await open().search(serpRequest({ topN: 10 }));

    expect(serp.organic).toHaveLength(10);
  });

  it("keeps the path of its base URL", async () => {
    await open({ baseUrl: `${fake.url}/searxng` })
      .search(serpRequest())
      .catch(() => {});

    expect(fake.requests[0]?.path).toBe("/searxng/search");
  });

  it("reports SearXNG's limits and the engines without a response", async () => {
    fake.next("partial");

    const serp = await open().search(serpRequest({ device: "mobile" }));

    expect(serp.warnings).toEqual([
      "SearXNG merges several engines: ranks are over all of them, not positions on Google.",
      "SearXNG does not report AI overviews, people-also-ask, local packs or the price of a search.",
      "SearXNG has no mobile results; these are for desktop.",
      "Some engines did not respond: google: Suspended: too many requests.",
    ]);
    expect(serp.suggestions).toEqual(["best crm for startups for beginners", "cheap best crm for startups"]);
    expect(serp.forum).toEqual([{ url: expect.stringMatching(/^https:\/\/forum\./), title: expect.any(String) }]);
  });

  it("distinguishes an empty page from an outage", async () => {
    fake.next("empty");
    fake.next("outage");

    expect((await open().search(serpRequest())).organic).toEqual([]);
    await expect(open().search(serpRequest())).rejects.toMatchObject({
      kind: "transient",
      message: "No engine behind SearXNG responded: google: CAPTCHA, bing: timeout.",
    });
  });

  it("reads nulls instead of lists, and unknown values", async () => {
    fake.next("drift");
    fake.next("empty");

    const serp = await open().search(serpRequest());

    expect(serp.organic).toEqual([expect.objectContaining({ rank: 1, snippet: null })]);
    expect(serp.suggestions).toEqual([]);
  });

  it.each([
    ["json-off", "config", undefined],
    ["rate-limit", "rate_limited", undefined],
    ["rate-limit-with-header", "rate_limited", 17_000],
    ["limiter", "config", undefined],
    ["blocklist", "config", undefined],
    ["malformed", "transient", undefined],
    ["reset", "transient", undefined],
    ["server-error", "transient", undefined],
  ] as const)("makes of %s the kind %s, after one request", async (scenario, kind, retryAfterMs) => {
    fake.next(scenario);

    const error = await failureOf(open().search(serpRequest()));

    expect(error).toMatchObject({ port: "serpdata", kind });
    expect(error.facts.retryAfterMs).toBe(retryAfterMs);
    expect(fake.requests).toHaveLength(1);
  });

  it("names the setting to change when JSON is off", async () => {
    fake.next("json-off");

    await expect(open().search(serpRequest())).rejects.toThrow("add json to search.formats in its settings.yml");
  });

  it("searches the country of a place, and reports it", async () => {
    const serp = await open().search(serpRequest({ location: "Berlin,Germany", language: "de" }));

    expect(fake.requests[0]?.query.get("language")).toBe("de-DE");
    expect(serp.warnings).toContain("SearXNG has no results of a place: these are for DE, not for Berlin,Germany.");
  });

  it.each([
    ["limiter", 429],
    ["blocklist", 403],
  ] as const)("names the settings that end a block by the %s", async (scenario, status) => {
    fake.next(scenario);

    const { message } = await failureOf(open().search(serpRequest()));

    expect(message).toContain(`limiter blocks this service (HTTP ${status})`);
    expect(message).toMatch(/server\.limiter .* false .* settings\.yml.* pass_ip .* limiter\.toml/);
  });

  it("reports the corrections of a query, each once", async () => {
    fake.next("misspelt");

    const serp = await open().search(serpRequest({ query: "tiem tracking" }));

    expect(serp.warnings).toContain('Search engines suggest another spelling: "time tracking", "time tracker".');
  });

  it("recovers after a temporary failure, and times out without a response", async () => {
    fake.next("server-error");
    fake.next("slow");

    await expect(open().search(serpRequest())).rejects.toMatchObject({ kind: "transient" });
    await expect(open({ timeoutMs: 700 }).search(serpRequest())).rejects.toMatchObject({ kind: "transient" });
    expect((await open().search(serpRequest())).organic).toHaveLength(10);
  });
});
