import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeAhrefs, startAhrefs } from "../../../../test/fakes/vendors/ahrefs.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { discoveryRequest } from "../../shared/keywords/contract.ts";
import type { DiscoveryRequest } from "../../shared/ports/keyword-discovery.ts";
import { linkdataContract } from "../contract.ts";
import type { LinkdataMethod } from "../port.ts";
import { createAhrefs } from "./ahrefs.ts";
import type { AhrefsOptions } from "./ahrefs-account.ts";

let fake: FakeAhrefs;

beforeAll(async () => {
  fake = await startAhrefs();
});
afterEach(() => {
  fake.requests.length = 0;
  fake.useUnits(0);
});
afterAll(() => fake.close());

function open(options: Partial<AhrefsOptions> = {}) {
  const now = () => new Date("2026-11-21T10:00:00Z");
  return createAhrefs({ apiKey: fake.apiKey, baseUrl: fake.url, fetch, now, ...options });
}

const discover = (method: LinkdataMethod, request: Partial<DiscoveryRequest<LinkdataMethod>> = {}) =>
  open().keywords.discover(discoveryRequest(method, request));

linkdataContract("ahrefs", open, { domain: "acme.com" });

describe("a list of keywords", () => {
  it.each([
    ["linkdata_matching", "/keywords-explorer/matching-terms", { terms: "all", match_mode: "terms" }],
    ["linkdata_related", "/keywords-explorer/related-terms", { terms: "all", view_for: "top_10" }],
    ["linkdata_suggestions", "/keywords-explorer/search-suggestions", {}],
  ] as const)("by %s asks %s for the columns that are read and no more", async (method, path, own) => {
    await discover(method, { seed: "anvils, hammers", country: "DE", limit: 5 });

    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({ method: "GET", path });
    expect(fake.requests[0]?.headers["authorization"]).toBe(`Bearer ${fake.apiKey}`);
    expect(Object.fromEntries(fake.requests[0]?.query ?? [])).toEqual({
      country: "de",
      keywords: "anvils hammers",
      select: "keyword,volume,difficulty,cpc,traffic_potential,intents",
      order_by: "volume:desc",
      limit: "5",
      output: "json",
      ...own,
    });
  });

  const metrics = (trafficPotential: number) => ({
    cpc: 12.34,
    competition: null,
    monthlySearches: null,
    vendorIntent: "commercial",
    trafficPotential,
    language: null,
  });

  it("returns volume, difficulty and metrics, and reports the cost in units, not dollars", async () => {
    const found = await discover("linkdata_matching", { seed: "anvils", limit: 5 });

    expect(found).toEqual({
      phrases: [
        { keyword: "best anvils software", volume: 9_900, kd: 0, metrics: metrics(19_800) },
        { keyword: "best anvils price", volume: 9_890, kd: 7, metrics: metrics(19_780) },
        { keyword: "best anvils review", volume: 9_880, kd: 14, metrics: metrics(19_760) },
        { keyword: "best anvils for teams", volume: 9_870, kd: 21, metrics: metrics(19_740) },
        { keyword: "best anvils vs rivals", volume: null, kd: null },
      ],
      costUsd: null,
      warnings: ["Ahrefs selects by country, not by language.", "Ahrefs charged 120 API units."],
    });
  });

  it("that was cached cost nothing", async () => {
    fake.next("cached");

    expect((await discover("linkdata_related")).warnings).toContain("Ahrefs charged 0 API units.");
  });

  it("of a domain is what it ranks for; the other methods send no request for domains", async () => {
    const ranked = await discover("linkdata_matching", { seed: "acme.com" });
    const related = await discover("linkdata_related", { seed: "acme.com" });

    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]?.path).toBe("/site-explorer/organic-keywords");
    expect(Object.fromEntries(fake.requests[0]?.query ?? [])).toMatchObject({
      target: "acme.com",
      date: "2026-11-21",
      select:
        "keyword,volume,keyword_difficulty,cpc,keyword_language,is_transactional,is_commercial,is_navigational,is_informational",
    });
    expect(ranked.phrases[1]).toMatchObject({
      keyword: "best acme.com price",
      volume: 9_890,
      kd: 7,
      metrics: { cpc: 9.9, vendorIntent: "transactional", trafficPotential: null, language: "de" },
    });
    expect(related).toMatchObject({ phrases: [], warnings: [expect.stringContaining("`linkdata_matching`")] });
  });

  it("keeps the rows that the plan returns", async () => {
    expect((await discover("linkdata_matching", { limit: 1_000 })).phrases).toHaveLength(250);
  });

  it("reads rows with new or null fields, and reports skipped rows", async () => {
    fake.next("drift");
    fake.next("no-rows");
    fake.next("empty");

    const drifted = await discover("linkdata_matching");

    expect(drifted.phrases).toHaveLength(10);
    expect(drifted.warnings).toContain("Rows of an unknown shape were skipped: 2.");
    expect((await discover("linkdata_matching")).phrases).toEqual([]);
    expect((await discover("linkdata_matching")).phrases).toEqual([]);
  });

  it("a 403 means used-up units or a missing plan feature; the free limits call distinguishes them", async () => {
    fake.next("forbidden");
    const ofPlan = await failureOf(discover("linkdata_matching"));
    fake.useUnits(1_000);
    fake.next("forbidden");
    const ofUnits = await failureOf(discover("linkdata_matching"));

    expect(ofPlan).toMatchObject({ port: "linkdata", kind: "config", facts: { httpStatus: 403 } });
    expect(ofUnits).toMatchObject({ port: "linkdata", kind: "quota", facts: { httpStatus: 403 } });
    expect(ofUnits.message).toBe("The API units of the Ahrefs account are used up until 2026-12-01.");
    expect(fake.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
      "matching-terms",
      "limits-and-usage",
      "matching-terms",
      "limits-and-usage",
    ]);
  });

  it("that is forbidden while the limits do not answer is judged by the vendor's words", async () => {
    fake.next("forbidden");
    fake.next("server-error");

    await expect(discover("linkdata_matching")).rejects.toMatchObject({ kind: "config" });
  });

  it.each([
    ["bad-request", "invalid_request"],
    ["rate-limit", "rate_limited"],
    ["malformed", "transient"],
    ["server-error", "transient"],
    ["reset", "transient"],
  ] as const)("makes of %s the kind %s, after one request", async (scenario, kind) => {
    fake.next(scenario);

    await expect(discover("linkdata_suggestions")).rejects.toMatchObject({ port: "linkdata", kind });
    expect(fake.requests).toHaveLength(1);
  });

  it("recovers after a temporary failure, and times out without a response", async () => {
    fake.next("slow");

    const impatient = open({ timeoutMs: 700 }).keywords;
    await expect(impatient.discover(discoveryRequest("linkdata_related"))).rejects.toMatchObject({ kind: "transient" });
    expect((await discover("linkdata_related")).phrases).toHaveLength(10);
  });

  it("with a wrong key fails as auth and does not repeat it", async () => {
    const error = await failureOf(
      open({ apiKey: "not-the-key" }).keywords.discover(discoveryRequest("linkdata_related")),
    );

    expect(error).toMatchObject({ kind: "auth", facts: { httpStatus: 401 } });
    expect(`${error} ${JSON.stringify(error)}`).not.toContain("not-the-key");
  });
});

it("tests a key free of charge, and warns if it expires soon or has no units left", async () => {
  const check = () => open().check?.(new AbortController().signal);

  expect(await check()).toBeNull();
  fake.expireOn("2026-11-30");
  expect(await check()).toContain("expires on 2026-11-30");
  fake.useUnits(1_000);
  expect(await check()).toContain("used up until 2026-12-01");
  await expect(open({ apiKey: "wrong" }).check?.(new AbortController().signal)).rejects.toMatchObject({ kind: "auth" });
});
