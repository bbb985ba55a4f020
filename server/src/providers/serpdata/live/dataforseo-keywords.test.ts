import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../../test/fakes/vendors/dataforseo.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import type { DataForSeoOptions } from "../../shared/dataforseo/account.ts";
import { discoveryRequest, keywordSourceContract } from "../../shared/keywords/contract.ts";
import { overviewSourceContract } from "../../shared/overview/contract.ts";
import type { DiscoveryRequest, KeywordSource } from "../../shared/ports/keyword-discovery.ts";
import { rankingSourceContract } from "../../shared/rankings/contract.ts";
import { serpRequest } from "../contract.ts";
import type { SerpdataMethod, SerpdataPort } from "../port.ts";
import { createDataForSeo } from "./dataforseo.ts";

let fake: FakeDataForSeo;

beforeAll(async () => {
  fake = await startDataForSeo();
});
afterEach(() => {
  fake.requests.length = 0;
});
afterAll(() => fake.close());

function open(options: Partial<DataForSeoOptions> = {}): SerpdataPort {
  const { login, password, url } = fake;
  const now = () => new Date("2026-11-21T10:00:00Z");
  return createDataForSeo({ login, password, baseUrl: url, fetch, now, ...options });
}

const keywords = (options?: Partial<DataForSeoOptions>): KeywordSource<SerpdataMethod> => known(open(options).keywords);

function known<T>(source: T | undefined): T {
  if (source === undefined) throw new Error("DataForSEO has data on keywords.");
  return source;
}

const discover = (method: SerpdataMethod, request: Partial<DiscoveryRequest<SerpdataMethod>> = {}) =>
  keywords().discover(discoveryRequest(method, request));

const asked = () => fake.requests.map(({ path, body }) => [path, body]);

keywordSourceContract("dataforseo", keywords);
rankingSourceContract("dataforseo", () => known(open().rankings), { domain: "acme.com" });
overviewSourceContract("dataforseo", () => known(open().overview));

describe("a list of keywords", () => {
  it("of ideas is one task with exactly these fields, and returns volume, difficulty, metrics and cost", async () => {
    const found = await discover("keyword_ideas", { seed: "Anvils", country: "de", language: "DE", limit: 5 });

    expect(asked()).toEqual([
      [
        "/v3/dataforseo_labs/google/keyword_ideas/live",
        [{ keywords: ["Anvils"], location_code: 2276, language_code: "de", limit: 5 }],
      ],
    ]);
    expect(found).toEqual({
      phrases: [
        { keyword: "best anvils software", volume: 9_900, kd: 0, metrics: expect.anything() },
        { keyword: "best anvils price", volume: 9_890, kd: 7, metrics: expect.anything() },
        { keyword: "best anvils review", volume: 9_880, kd: 14, metrics: expect.anything() },
        { keyword: "best anvils for teams", volume: 9_870, kd: 21, metrics: expect.anything() },
        { keyword: "best anvils vs rivals", volume: null, kd: null },
      ],
      costUsd: 0.0105,
      warnings: [],
    });
    const months = found.phrases[0]?.metrics?.monthlySearches ?? [];
    expect(found.phrases[0]?.metrics).toMatchObject({
      cpc: 12.35,
      competition: 0.42,
      vendorIntent: "commercial",
      trafficPotential: null,
      language: "en",
    });
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual([
      { month: "2026-09", volume: 9_901 },
      { month: "2025-10", volume: 9_912 },
    ]);
  });

  it.each([
    [8, 1],
    [9, 2],
    [72, 2],
    [584, 3],
    [1_000, 4],
  ])("of %i related searches looks %i steps deep, no further", async (limit, depth) => {
    const { phrases } = await discover("related_keywords", { limit });

    expect(phrases).toHaveLength(limit);
    expect(fake.requests[0]?.body).toEqual([
      {
        keyword: "time tracking software",
        location_code: 2840,
        language_code: "en",
        depth,
        include_seed_keyword: false,
        limit,
      },
    ]);
  });

  it("of a domain is what it ranks for; related searches of a domain are empty and free", async () => {
    const ranked = await discover("keyword_ideas", { seed: "www.Acme.com" });
    const related = await discover("related_keywords", { seed: "acme.com" });

    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({
      path: "/v3/dataforseo_labs/google/ranked_keywords/live",
      body: [{ target: "acme.com", item_types: ["organic"], limit: 10 }],
    });
    expect(ranked.phrases).toHaveLength(10);
    expect(related).toEqual({ phrases: [], costUsd: 0, warnings: [expect.stringContaining("`keyword_ideas`")] });
  });

  it("beyond a thousand is read page by page, and all pages are paid for", async () => {
    const found = await discover("keyword_ideas", { limit: 5_000 });
    const deep = await discover("related_keywords", { limit: 1_200 });

    expect(found.phrases).toHaveLength(1_500);
    expect(found.costUsd).toBe(0.17);
    expect(deep.phrases).toHaveLength(1_200);
    expect(fake.requests.map(({ body }) => body)).toMatchObject([
      [{ limit: 1_000 }],
      [{ limit: 1_000, offset_token: expect.any(String) }],
      [{ limit: 1_000, depth: 4 }],
      [{ limit: 200, depth: 4, offset: 1_000 }],
    ]);
  });

  it("keeps paid rows if a later page fails, and reports the failure", async () => {
    const found = await keywords({ fetch: failingAfterFirst() }).discover(
      discoveryRequest("keyword_ideas", { limit: 1_500 }),
    );

    expect(found.phrases).toHaveLength(1_000);
    expect(found.warnings).toEqual([expect.stringMatching(/^Only the first 1000 rows could be read: .*50000/)]);
  });

  function failingAfterFirst(): typeof fetch {
    return async (...call) => {
      if (fake.requests.length === 1) fake.next("50000");
      return fetch(...call);
    };
  }

  it("of mentions returns questions, then searches of assistants; their counts are not search volumes", async () => {
    const found = await discover("llm_mentions", { seed: "anvils", limit: 3 });
    await discover("llm_mentions", { seed: "acme.com" });

    expect(found.phrases).toEqual([
      { keyword: "what is best anvils software", volume: null, kd: null },
      { keyword: "best anvils software compared", volume: null, kd: null },
      { keyword: "what is best anvils price", volume: null, kd: null },
    ]);
    expect(found.warnings).toEqual([expect.stringContaining("Volumes are unknown")]);
    expect(fake.requests.map(({ body }) => body)).toMatchObject([
      [{ target: [{ keyword: "anvils", match_type: "word_match", search_scope: ["question"] }], platform: "google" }],
      [{ target: [{ domain: "acme.com", include_subdomains: true, search_scope: ["sources"] }], platform: "google" }],
    ]);
  });

  it.each(["40400", "40402"] as const)(
    "of mentions goes by the old path where the new one answers %s, and remembers",
    async (code) => {
      const source = keywords();
      fake.next(code);

      const found = await source.discover(discoveryRequest("llm_mentions"));
      await source.discover(discoveryRequest("llm_mentions"));

      expect(found.phrases).toHaveLength(10);
      expect(fake.requests.map(({ path }) => path.split("/").slice(-2).join("/"))).toEqual([
        "search_mentions/live",
        "search/live",
        "search/live",
      ]);
    },
  );

  it("of mentions without the vendor's subscription is a matter of the account, on one path", async () => {
    fake.next("40204");

    await expect(discover("llm_mentions")).rejects.toMatchObject({ kind: "config", facts: { providerCode: "40204" } });
    expect(fake.requests).toHaveLength(1);
  });

  it("reads rows with new, missing or null fields, and reports skipped rows", async () => {
    fake.next("drift");
    fake.next("no-items");

    const drifted = await discover("keyword_ideas");
    const empty = await discover("related_keywords");

    expect(drifted.phrases).toHaveLength(10);
    expect(drifted.warnings).toEqual(["Rows of an unknown shape were skipped: 2."]);
    expect(empty.phrases).toEqual([]);
  });

  it("that is empty was paid for", async () => {
    fake.next("empty");

    expect(await discover("keyword_ideas")).toEqual({ phrases: [], costUsd: 0.002, warnings: [] });
  });

  it.each([
    ["40202", "rate_limited", 60_000],
    ["40209", "rate_limited", 2_000],
    ["40210", "quota", undefined],
    ["50401", "transient", undefined],
    ["rate-limit-with-header", "rate_limited", 21_000],
    ["malformed", "transient", undefined],
    ["reset", "transient", undefined],
  ] as const)("makes of %s the kind %s", async (scenario, kind, retryAfterMs) => {
    fake.next(scenario);

    const error = await failureOf(discover("keyword_ideas"));

    expect(error).toMatchObject({ port: "serpdata", kind });
    expect(error.facts.retryAfterMs).toBe(retryAfterMs);
  });

  it("refuses a country that does not exist before it costs anything", async () => {
    await expect(discover("keyword_ideas", { country: "XX" })).rejects.toMatchObject({ kind: "invalid_request" });
    expect(fake.requests).toEqual([]);
  });
});

describe("an account", () => {
  it("sends at most thirty requests at once, and an aborted request leaves the queue", async () => {
    let underWay = 0;
    let most = 0;
    const counted: typeof fetch = async (...call) => {
      underWay += 1;
      most = Math.max(most, underWay);
      return fetch(...call).finally(() => {
        underWay -= 1;
      });
    };
    const port = open({ fetch: counted });
    const impatient = new AbortController();
    const searches = Array.from({ length: 45 }, () => port.search(serpRequest()));
    const left = port.search(serpRequest({ signal: impatient.signal }));

    impatient.abort(new Error("No longer wanted."));

    await expect(left).rejects.toThrow("No longer wanted.");
    expect(await Promise.all(searches)).toHaveLength(45);
    expect(most).toBe(30);
    expect(fake.requests).toHaveLength(45);
  });

  it("is tested free of charge, with a warning if the balance is low", async () => {
    const check = (options?: Partial<DataForSeoOptions>) => open(options).check?.(new AbortController().signal);

    expect(await check()).toBeNull();
    fake.setBalance(0.4);
    expect(await check()).toContain("only 0.40 US dollars left");
    fake.setBalance(-0.01);
    expect(await check()).toContain("no money left");
    await expect(check({ password: "wrong" })).rejects.toMatchObject({ kind: "auth" });
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 4 }, () => "GET /v3/appendix/user_data"),
    );
  });
});
