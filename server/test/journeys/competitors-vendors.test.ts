import type { Competitor, CompetitorOverlap, Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeAhrefs, startAhrefs } from "../fakes/vendors/ahrefs.ts";
import { type FakeDataForSeo, startDataForSeo } from "../fakes/vendors/dataforseo.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const RIVAL = "rival.example";

let ahrefs: FakeAhrefs;
let dataforseo: FakeDataForSeo;
/** By the vendors that its operator chose for search results and for links. */
let services: { ahrefsAlone: Service; dataforseoAlone: Service; both: Service };

beforeAll(async () => {
  [ahrefs, dataforseo] = await Promise.all([startAhrefs(), startDataForSeo()]);
  const { login, password, url } = dataforseo;
  const urls = { VENDOR_URLS: `dataforseo=${url},ahrefs=${ahrefs.url}` };
  const account = { ...urls, DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password };
  const links = { LINKDATA_PROVIDER: "ahrefs", AHREFS_API_KEY: ahrefs.apiKey, ...urls };
  const [ahrefsAlone, dataforseoAlone, both] = await Promise.all([
    startService({ env: links }),
    startService({ env: { ...account, LINKDATA_PROVIDER: "dataforseo" } }),
    startService({ env: { ...account, ...links, SERPDATA_PROVIDER: "dataforseo" } }),
  ]);
  services = { ahrefsAlone, dataforseoAlone, both };
});
afterAll(async () => {
  await Promise.all(Object.values(services).map((service) => service[Symbol.asyncDispose]()));
  await Promise.all([ahrefs.close(), dataforseo.close()]);
});

/** A workspace of a live key that watches one rival. */
async function openDesk(service: Service, primaryDomain: string) {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain });
  const here = { workspace: made.body.id };
  const added = await service.rest("POST", "/v1/research/competitor", { domain: RIVAL }, here);
  expect(added.status, added.text).toBe(201);
  const base = `/v1/research/competitor/${added.body.id}`;
  return {
    async pull(what: "backlinks" | "keywords", input: object): Promise<Invocation> {
      const started = await service.rest("POST", `${base}/${what}`, input, here);
      expect(started.status, started.text).toBe(202);
      const path = `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`;
      return (await service.rest("GET", path, undefined, here)).body;
    },
    count: async (what: "backlinks" | "keywords"): Promise<number> =>
      (await service.rest("GET", `${base}/${what}?limit=1`, undefined, here)).body.total,
    overlap: async (): Promise<CompetitorOverlap> =>
      (await service.rest("GET", `${base}/overlap`, undefined, here)).body,
    stats: async (): Promise<Competitor["stats"]> => (await service.rest("GET", base, undefined, here)).body.stats,
  };
}

const pathsOf = ({ requests }: FakeAhrefs | FakeDataForSeo) => requests.map(({ path }) => path);

test.each([
  { chosen: "ahrefsAlone", links: "ahrefs", phrases: "ahrefs" },
  { chosen: "dataforseoAlone", links: "dataforseo", phrases: "dataforseo" },
  { chosen: "both", links: "ahrefs", phrases: "dataforseo" },
] as const)(
  "with live keys links come from $links and phrases from $phrases where the operator chose $chosen",
  async ({ chosen, links, phrases }) => {
    const desk = await openDesk(services[chosen], "acme.example");
    for (const vendor of [ahrefs, dataforseo]) vendor.requests.length = 0;

    const pulledLinks = await desk.pull("backlinks", { limit: 200, minDomainRating: 40 });
    const pulledPhrases = await desk.pull("keywords", { limit: 100, topPosition: 50 });

    expect(pulledLinks).toMatchObject({ status: "SUCCEEDED", creditsUsed: 30, result: { reused: false } });
    expect(pulledPhrases).toMatchObject({ status: "SUCCEEDED", creditsUsed: 20, result: { reused: false } });
    const asked = { ahrefs: pathsOf(ahrefs), dataforseo: pathsOf(dataforseo) };
    expect(asked[links]).toContainEqual(expect.stringContaining("backlinks"));
    expect(asked[phrases]).toContainEqual(expect.stringMatching(/organic-keywords|ranked_keywords/));
    const [backlinks, keywords] = [await desk.count("backlinks"), await desk.count("keywords")];
    expect(backlinks).toBeGreaterThan(50);
    expect(keywords).toBeGreaterThan(30);
    expect(pulledLinks.result).toMatchObject({ stored: backlinks, byDR: { "<40": 0 } });
    expect(await desk.stats()).toMatchObject({ backlinks, keywords });
    expect((await desk.overlap()).summary).toMatchObject({ competitorKeywords: keywords, ourKeywords: 0 });
  },
);

test("rows that a vendor returned before its account ran dry are kept, reported and charged; an immediate refusal is free", async () => {
  const { dataforseoAlone: service } = services;
  const desk = await openDesk(service, "partly.example");

  dataforseo.next("usual");
  dataforseo.next("40210");
  const partly = await desk.pull("backlinks", { limit: 2000 });
  dataforseo.next("40210");
  const refused = await desk.pull("keywords", {});
  const cached = await desk.pull("backlinks", { freshness: "cached" });

  expect(partly).toMatchObject({ status: "SUCCEEDED", creditsUsed: 15, result: { pulled: 1000 } });
  expect(partly.result).toMatchObject({
    warnings: expect.arrayContaining([expect.stringContaining("failed after 1000 links")]),
  });
  expect(refused).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "serpdata_unavailable" } });
  expect(cached).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0, result: { reused: true } });
  expect(await desk.stats()).toMatchObject({ backlinks: await desk.count("backlinks"), keywords: null });
  expect(await desk.count("backlinks")).toBeGreaterThan(500);
  await expectCreditsToAddUp(service.database.system);
});
