import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../../test/fakes/vendors/dataforseo.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import type { DataForSeoOptions } from "../../shared/dataforseo/account.ts";
import { serpdataContract, serpRequest } from "../contract.ts";
import { createDataForSeo } from "./dataforseo.ts";

let fake: FakeDataForSeo;

beforeAll(async () => {
  fake = await startDataForSeo();
});
afterEach(() => {
  fake.requests.length = 0;
});
afterAll(() => fake.close());

function open(options: Partial<DataForSeoOptions> = {}) {
  const { login, password, url } = fake;
  const now = () => new Date("2026-11-21T10:00:00Z");
  return createDataForSeo({ login, password, baseUrl: url, fetch, now, ...options });
}

serpdataContract("dataforseo", () => open());

describe("a search", () => {
  it("sends one task with exactly these fields", async () => {
    await open().search(
      serpRequest({ query: "50% off c++", device: "mobile", location: "de", language: "DE", topN: 25 }),
    );

    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({ method: "POST", path: "/v3/serp/google/organic/live/advanced" });
    expect(fake.requests[0]?.headers["authorization"]).toBe(`Basic ${btoa(`${fake.login}:${fake.password}`)}`);
    expect(fake.requests[0]?.body).toEqual([
      {
        keyword: "50%25 off c%2B%2B",
        location_code: 2276,
        language_code: "de",
        device: "mobile",
        os: "android",
        depth: 30,
        max_crawl_pages: 3,
        load_async_ai_overview: true,
        people_also_ask_click_depth: 1,
        remove_from_url: ["srsltid"],
      },
    ]);
  });

  it("distinguishes the two written forms of Chinese by country", async () => {
    await open().search(serpRequest({ location: "TW", language: "zh" }));
    await open().search(serpRequest({ location: "CN", language: "zh" }));

    expect(fake.requests.map(({ body }) => body)).toMatchObject([
      [{ language_code: "zh-TW", location_code: 2158 }],
      [{ language_code: "zh-CN", location_code: 2156 }],
    ]);
  });

  it("never asks for more than the vendor allows", async () => {
    const serp = await open().search(serpRequest({ topN: 500 }));

    expect(fake.requests[0]?.body).toMatchObject([{ depth: 200 }]);
    expect(serp.organic).toHaveLength(200);
    expect(serp.warnings).toEqual(["Google gave 200 of the 500 results asked for."]);
  });

  it("refuses a country that does not exist before it costs anything", async () => {
    await expect(open().search(serpRequest({ location: "XX" }))).rejects.toMatchObject({ kind: "invalid_request" });
    expect(fake.requests).toEqual([]);
  });

  it("reads every element of the page that we show", async () => {
    fake.rank("acme.example", 1, { query: "anvils", url: "https://www.acme.example/a" });
    fake.rank("rival.example", 2, { query: "anvils", url: "https://rival.example/b" });
    fake.rank("third.example", 3, { query: "anvils", url: "https://third.example/c" });

    const serp = await open().search(serpRequest({ query: "anvils", topN: 3 }));

    expect(serp).toEqual({
      query: "anvils",
      fetchedAt: "2026-11-21T10:00:00.000Z",
      organic: [
        {
          rank: 1,
          domain: "acme.example",
          url: "https://www.acme.example/a",
          title: expect.any(String),
          snippet: expect.any(String),
        },
        {
          rank: 2,
          domain: "rival.example",
          url: "https://rival.example/b",
          title: expect.any(String),
          snippet: expect.any(String),
        },
        {
          rank: 3,
          domain: "third.example",
          url: "https://third.example/c",
          title: expect.any(String),
          snippet: expect.any(String),
        },
      ],
      aiOverviews: {
        present: true,
        summary: "**anvils** depends on three things.",
        cited: [
          { domain: "acme.example", url: "https://www.acme.example/a" },
          { domain: "rival.example", url: "https://rival.example/b" },
          { domain: "third.example", url: "https://third.example/c" },
        ],
      },
      featuredSnippet: {
        url: "https://www.answers.example/what-is",
        title: "What is anvils?",
        text: "anvils is what people look for.",
      },
      paa: [
        { question: "How much does anvils cost?", answer: "Between 10 and 50 a month." },
        { question: "Is anvils worth it?", answer: "Often yes.\n\nNot *always*." },
        { question: "Who uses anvils?", answer: null },
      ],
      forum: [{ url: "https://forum.talkers.example/thread/1", title: "anvils: your experience?" }],
      videos: [{ url: "https://video.watchers.example/1", title: "anvils in 5 minutes", source: "Watchers" }],
      localPack: [
        { title: "anvils shop 1", domain: "shop-one.example", rating: 4.6 },
        { title: "anvils shop 2", domain: null, rating: 4.1 },
        { title: "anvils shop 3", domain: null, rating: null },
      ],
      suggestions: ["anvils near me", "best anvils"],
      unknownSections: [],
      warnings: [],
      checkUrl: "https://www.google.com/search?q=anvils&num=100",
      costUsd: 0.002,
    });
  });

  it("does not report an overview that was not captured as one without citations", async () => {
    fake.next("pending-overview");

    const { aiOverviews, warnings, forum } = await open().search(serpRequest());

    expect(aiOverviews).toEqual({ present: true, summary: null, cited: [] });
    expect(warnings).toEqual([
      "The page has an AI overview, but its text was not captured, so its citations are unknown.",
    ]);
    expect(forum).toEqual([{ url: expect.stringMatching(/^https:\/\/forum\./), title: expect.any(String) }]);
  });

  it("uses an answer box as the featured snippet if there is none, and reports a corrected query", async () => {
    fake.next("answer-box");

    const { featuredSnippet, warnings } = await open().search(serpRequest({ query: "anvil" }));

    expect(featuredSnippet).toEqual({
      url: "https://www.answers.example/a",
      title: "Source",
      text: "anvil in short.\nAnd one more line.",
    });
    expect(warnings).toEqual(['Google asked "Did you mean anvils?" and showed results for the query as it is.']);
  });

  it("reads nulls instead of lists, and reports skipped unknown elements", async () => {
    fake.next("drift");

    const serp = await open().search(serpRequest());

    expect(serp.organic.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(serp).toMatchObject({ paa: [], videos: [], localPack: [{ title: "Shop", domain: null, rating: null }] });
    expect(serp.warnings).toContain("Elements of an unknown shape were skipped: 1.");
  });

  it("that finds nothing is an empty page, which was paid for", async () => {
    fake.next("empty");

    const serp = await open().search(serpRequest());

    expect(serp).toMatchObject({ organic: [], aiOverviews: { present: false }, costUsd: 0.002 });
  });

  it.each([
    ["40100", "auth", undefined],
    ["40101", "upstream_empty", undefined],
    ["40103", "transient", undefined],
    ["40104", "auth", undefined],
    ["40200", "quota", undefined],
    ["40202", "rate_limited", 60_000],
    ["40203", "quota", undefined],
    ["40204", "config", undefined],
    ["40205", "rate_limited", 3_600_000],
    ["40206", "rate_limited", 86_400_000],
    ["40207", "auth", undefined],
    ["40209", "rate_limited", 2_000],
    ["40210", "quota", undefined],
    ["40400", "invalid_request", undefined],
    ["40401", "not_found", undefined],
    ["40402", "invalid_request", undefined],
    ["40403", "not_found", undefined],
    ["40404", "config", undefined],
    ["40501", "invalid_request", undefined],
    ["40506", "invalid_request", undefined],
    ["50000", "transient", undefined],
    ["50100", "invalid_request", undefined],
    ["50301", "transient", 180_000],
    ["50401", "transient", undefined],
    ["59999", "transient", undefined],
    ["41234", "invalid_request", undefined],
  ] as const)("makes of code %s the kind %s", async (code, kind, retryAfterMs) => {
    fake.next(code);

    const error = await failureOf(open().search(serpRequest()));

    expect(error).toMatchObject({ port: "serpdata", kind, facts: { httpStatus: 200, providerCode: code } });
    expect(error.facts.retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    ["quota", "quota", { httpStatus: 402, providerCode: "40200" }],
    ["rate-limit", "rate_limited", { httpStatus: 429 }],
    ["rate-limit-with-header", "rate_limited", { httpStatus: 429, retryAfterMs: 21_000 }],
    ["malformed", "transient", { httpStatus: 200 }],
    ["server-error", "transient", { httpStatus: 500 }],
    ["reset", "transient", { providerCode: "ECONNRESET" }],
  ] as const)("makes of %s the kind %s, after one request", async (scenario, kind, facts) => {
    fake.next(scenario);

    const error = await failureOf(open().search(serpRequest()));

    expect(error).toMatchObject({ port: "serpdata", kind });
    expect(error.facts).toEqual(facts);
    expect(fake.requests).toHaveLength(1);
  });

  it("with wrong credentials fails as auth and repeats neither of them", async () => {
    const error = await failureOf(open({ password: "not-the-password" }).search(serpRequest()));

    expect(error).toMatchObject({ kind: "auth", facts: { httpStatus: 401, providerCode: "40100" } });
    expect(`${error} ${JSON.stringify(error)}`).not.toContain("not-the-password");
  });

  it("recovers after a temporary failure, and times out without a response", async () => {
    fake.next("server-error");
    fake.next("slow");

    await expect(open().search(serpRequest())).rejects.toMatchObject({ kind: "transient" });
    await expect(open({ timeoutMs: 700 }).search(serpRequest())).rejects.toMatchObject({ kind: "transient" });
    expect((await open().search(serpRequest())).organic).toHaveLength(10);
  });
});

describe("the queue", () => {
  it("queues many searches with the fields of live searches, for a third of the price, and skips refused searches", async () => {
    const { signal, ...request } = serpRequest({ topN: 20 });
    const charged = fake.charged();

    const ordered = await open().queue?.order([request, { ...request, query: "x".repeat(701) }], signal);
    await open().search({ ...request, signal });

    expect(ordered?.tickets).toEqual([expect.stringMatching(/^[\w-]+$/), null]);
    expect(ordered?.costUsd).toBeCloseTo(0.0006 * 1.75, 9);
    expect(fake.charged() - charged).toBeCloseTo(0.0006 * 1.75 + 0.002 * 1.75, 9);
    const [order, live] = fake.requests;
    expect(order).toMatchObject({ method: "POST", path: "/v3/serp/google/organic/task_post" });
    expect(order?.body).toEqual([...(Array.isArray(live?.body) ? live.body : []), expect.anything()]);
  });

  it("has nothing until the page is there, which is then the same as a live one and costs no more", async () => {
    const { signal, ...request } = serpRequest();
    fake.setQueueLooks(2);
    const [ticket = ""] = (await open().queue?.order([request], signal))?.tickets ?? [];
    const charged = fake.charged();

    const looks = [];
    for (let look = 0; look < 3; look += 1)
      looks.push(await open().queue?.collect(ticket ?? "", { ...request, signal }));

    fake.setQueueLooks(0);
    expect(looks.slice(0, 2)).toEqual([undefined, undefined]);
    const live = await open().search({ ...request, signal });
    expect(looks[2]).toEqual({ ...live, costUsd: 0, fetchedAt: expect.any(String) });
    expect(fake.charged() - charged).toBeCloseTo(0.002, 9);
  });

  it("fails if it accepts no search, and for an unknown ticket", async () => {
    const { signal, ...request } = serpRequest();
    const { queue } = open();
    fake.next("40210");

    await expect(queue?.order([request], signal)).rejects.toMatchObject({ kind: "quota" });
    await expect(queue?.collect("no-such-task", { ...request, signal })).rejects.toMatchObject({ kind: "not_found" });
  });
});
