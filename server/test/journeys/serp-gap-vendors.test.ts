import type { Invocation, SerpGapAnalysis } from "@findable/contract";
import { expect, test } from "vitest";
import { startSite } from "../fakes/site/site.ts";
import { startAhrefs } from "../fakes/vendors/ahrefs.ts";
import { startDataForSeo } from "../fakes/vendors/dataforseo.ts";
import { type Service, startService } from "../harness/service.ts";

const QUERY = "time tracking for architects";

/** An analysis with a live key, of a page on which a site on loopback ranks among unknown names. */
async function judge(service: Service): Promise<Invocation> {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  const workspace = made.body.id;
  await service.rest("POST", "/v1/keywords", { keywords: [{ keyword: QUERY, volume: 480 }] }, { workspace });
  const started = await service.rest("POST", "/v1/research/serp-gap", { query: QUERY }, { workspace });
  expect(started.status, started.text).toBe(202);
  const path = `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`;
  return (await service.rest("GET", path, undefined, { workspace })).body;
}

test("with live keys results, ratings and links come from vendors chosen apart, pages from the sites themselves", async () => {
  await using stack = new AsyncDisposableStack();
  const [dataforseo, ahrefs, site] = await Promise.all([
    startDataForSeo(),
    startAhrefs(),
    startSite({ pages: 8, faults: false }),
  ]);
  stack.defer(async () => void (await Promise.all([dataforseo.close(), ahrefs.close(), site.close()])));
  dataforseo.rank("127.0.0.1", 2, { url: `${site.origin}/pricing` });
  dataforseo.rank("acme.example", 3, { url: "https://acme.example/architects" });
  const results = {
    SERPDATA_PROVIDER: "dataforseo",
    VENDOR_URLS: `dataforseo=${dataforseo.url},ahrefs=${ahrefs.url}`,
    DATAFORSEO_LOGIN: dataforseo.login,
    DATAFORSEO_PASSWORD: dataforseo.password,
  };
  const services = await Promise.all([
    startService({
      env: { ...results, LINKDATA_PROVIDER: "ahrefs", AHREFS_API_KEY: ahrefs.apiKey },
    }),
    startService({ env: { ...results, LINKDATA_PROVIDER: "dataforseo" } }),
  ]);
  for (const service of services) stack.use(service);

  const runs = await Promise.all(services.map(judge));

  expect(runs).toHaveLength(2);
  for (const run of runs) {
    expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 3 });
    // The run succeeded, so its result fits.
    const { competitors, currentRank, keywordId, volume, value, recommendation, winnability, warnings } =
      run.result as unknown as SerpGapAnalysis;
    expect([currentRank, winnability.estimatedMonthsToTopThree, recommendation.action]).toEqual([3, 0, "DEFEND"]);
    expect([keywordId, volume, value]).toEqual([expect.stringMatching(/^kw_/), 480, 0]);
    expect(competitors.find(({ domain }) => domain === "127.0.0.1")).toMatchObject({
      rank: 2,
      wordCount: expect.any(Number),
    });
    expect(competitors[0]?.wordCount).toBeNull();
    expect(competitors.filter(({ domainRating }) => domainRating !== null).length).toBeGreaterThan(10);
    expect(warnings).toContainEqual(expect.stringMatching(/could not be read\.$/));
  }
});
