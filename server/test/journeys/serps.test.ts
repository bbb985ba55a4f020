import type { FetchSerpResult, Invocation, SerpDiff, SerpSnapshot, SerpSummary } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSearxng } from "../fakes/vendors/searxng.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { withoutReasons } from "../harness/without-reasons.ts";
import { type RankedBrand, type RankedWorld, startRankedWorld } from "./__fixtures__/ranked-brand.ts";

const QUERY = "time tracking for architects";

let world: RankedWorld;
let acme: RankedBrand;

beforeAll(async () => {
  world = await startRankedWorld();
  acme = await world.brand("acme");
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

// The runs succeeded, or the first assertion of each test fails.
const pageOf = (run: Invocation) => run.result as unknown as FetchSerpResult;
const fetched = async (body: object, brand = acme) => brand.run("/v1/research/serp", body);

test("a page is fetched, listed, read and compared with a later one, over REST and as tools", async () => {
  world.vendor.rank(acme.domain, 7, { query: QUERY, url: "https://blog.acme.example/architects" });
  const first = await fetched({ query: QUERY });
  world.vendor.rank(acme.domain, 3, { query: QUERY, url: "https://blog.acme.example/architects" });
  const mcp = await world.service.mcp({ workspace: acme.workspaceId });
  const call = async (name: string, given: object) =>
    Object((await mcp.callTool({ name, arguments: { ...given } })).structuredContent);
  const handle = await call("research.serp.fetch", { query: QUERY, topN: 20 });
  const second: Invocation = (await acme.rest("GET", `/v1/agent/invocations/${handle.invocationId}?waitSeconds=30`))
    .body;

  expect(first).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  expect(second).toMatchObject({ status: "SUCCEEDED", creditsUsed: 1 });
  const { serpId: from, reused, ...page } = pageOf(first);
  const { serpId: to } = pageOf(second);
  expect(reused).toBe(false);
  expect(page.organic.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(page.organic.filter(({ isOwnedDomain }) => isOwnedDomain)).toEqual([
    expect.objectContaining({ rank: 7, domain: "acme.example" }),
  ]);

  const listed = (await acme.rest("GET", `/v1/research/serp?query=${encodeURIComponent(QUERY)}`)).body;
  expect(listed.data.map(({ serpId, ownedPosition }: SerpSummary) => [serpId, ownedPosition])).toEqual([
    [to, 3],
    [from, 7],
  ]);
  expect(listed.data[0]).not.toHaveProperty("organic");
  const withOrganic = await call("research.serp.list", { includeOrganic: true, location: "us", limit: 1 });
  expect(withOrganic).toMatchObject({ total: 2, data: [{ organicCount: 20, organic: pageOf(second).organic }] });

  const read: SerpSnapshot = (await acme.rest("GET", `/v1/research/serp/${from}`)).body;
  expect(withoutReasons(read)).toEqual({ serpId: from, ...withoutReasons(page) });
  const diff: SerpDiff = (await acme.rest("GET", `/v1/research/serp/diff?from=${from}&to=${to}`)).body;
  expect(diff).toMatchObject({
    ownedDomainDelta: { previous: 7, current: 3, position: 4 },
    newEntrants: [],
    aiOverviewChanges: { added: ["acme.example"], removed: [expect.stringContaining(".example")] },
    featureChanges: { added: [], removed: [], questionsAdded: [] },
  });
  expect(diff.topDelta[0]).toEqual({ url: "https://blog.acme.example/architects", previous: 7, current: 3, delta: 4 });
  expect(diff.lostEntrants).toEqual([]);
  expect(await call("research.serp.diff", { from, to })).toEqual(diff);
});

test("a brand in Unicode owns the results that a vendor writes in Unicode or in punycode", async () => {
  const bakery = await world.brand("bäckerei-müller");
  const { body: workspace } = await bakery.rest("GET", `/v1/workspaces/${bakery.workspaceId}`);
  world.vendor.rank("bäckerei-müller.example", 4, { query: "brot", url: "https://www.bäckerei-müller.example/brot" });

  const page = pageOf(await fetched({ query: "brot" }, bakery));

  expect(workspace.primaryDomain).toBe("xn--bckerei-mller-bfb28a.example");
  expect(page.organic.filter(({ isOwnedDomain }) => isOwnedDomain)).toEqual([
    expect.objectContaining({ rank: 4, domain: "xn--bckerei-mller-bfb28a.example" }),
  ]);
});

test("a page keeps the sections that were wished for, and a comparison leaves out what one of the two has not", async () => {
  const narrow = pageOf(await fetched({ query: "narrow", include: ["organic", "paa"] }));
  const wide = pageOf(await fetched({ query: "narrow" }));

  expect(narrow.paa.length).toBeGreaterThan(0);
  expect(narrow).toMatchObject({ aiOverviews: { present: false }, featuredSnippet: null, localPack: null, videos: [] });
  expect(wide).toMatchObject({ aiOverviews: { present: true }, featuredSnippet: { url: expect.any(String) } });
  const { body } = await acme.rest("GET", `/v1/research/serp/diff?from=${narrow.serpId}&to=${wide.serpId}`);
  expect(body.featureChanges).toMatchObject({ added: [], removed: [], featuredSnippet: { current: null } });
});

test("a comparison with an earlier page is refused and says to swap the two, with a key and without, and one with itself is not", async () => {
  const { serpId: from } = pageOf(await fetched({ query: "order" }));
  const { serpId: to } = pageOf(await fetched({ query: "order" }));
  const stored = async (query: string) =>
    (await world.service.rest("GET", `/v1/research/serp?${query}`, undefined, { key: null })).body.data;
  const queries: string[] = (await stored("device=desktop&limit=200")).map((one: SerpSummary) => one.query);
  const query = queries.find((one, place) => queries.indexOf(one) < place) ?? "";
  const [later, earlier] = (await stored(`device=desktop&query=${encodeURIComponent(query)}`)).map(
    ({ serpId }: SerpSummary) => serpId,
  );
  const refusal = {
    code: "validation_error",
    details: { errors: [{ field: "from", message: expect.stringContaining("swap the two") }] },
  };
  const mcp = await world.service.mcp({ workspace: acme.workspaceId });

  expect((await acme.rest("GET", `/v1/research/serp/diff?from=${to}&to=${from}`)).body).toMatchObject(refusal);
  expect(await mcp.callTool({ name: "research.serp.diff", arguments: { from: to, to: from } })).toMatchObject({
    isError: true,
    structuredContent: refusal,
  });
  expect((await acme.rest("GET", `/v1/research/serp/diff?from=${to}&to=${to}`)).body).toMatchObject({ topDelta: [] });
  const compare = (from: string, to: string) =>
    world.service.rest("GET", `/v1/research/serp/diff?from=${from}&to=${to}`, undefined, { key: null });
  expect((await compare(later, earlier)).body).toMatchObject(refusal);
  expect((await compare(earlier, later)).status).toBe(200);
});

test("features that appeared and disappeared are listed", async () => {
  world.vendor.next("answer-box");
  const before = pageOf(await fetched({ query: "features" }));
  const after = pageOf(await fetched({ query: "features" }));

  const { body } = await acme.rest("GET", `/v1/research/serp/diff?from=${before.serpId}&to=${after.serpId}`);

  expect(body.featureChanges.added).toEqual(expect.arrayContaining(["ai_overviews", "paa", "local_pack"]));
  expect(body.featureChanges.questionsAdded).toEqual(after.paa.map(({ question }) => question));
  expect(body.aiOverviewChanges.added.length).toBeGreaterThan(0);
});

test("a query that is pasted with other spaces is the same search", async () => {
  const kept = pageOf(await fetched({ query: " time  tracking\u00A0now" }));
  const again = pageOf(await fetched({ query: "time tracking now", freshness: "cached" }));

  expect(again).toMatchObject({ reused: true, serpId: kept.serpId, query: "time tracking now" });
});

test("values that the next vendor does not report are unknown, and a comparison with the last vendor omits them", async () => {
  await using searxng = await startSearxng();
  const moved = await world.brand("moved");
  const before = pageOf(await fetched({ query: "vendors" }, moved));
  const connected = await moved.rest("PUT", "/v1/integrations/serpdata", {
    vendor: "searxng",
    settings: { baseUrl: searxng.url },
  });
  const after = pageOf(await fetched({ query: "vendors" }, moved));
  const diff = async (from: string, to: string): Promise<SerpDiff> =>
    (await moved.rest("GET", `/v1/research/serp/diff?from=${from}&to=${to}`)).body;
  const { body: listed } = await moved.rest("GET", "/v1/research/serp?query=vendors");
  const { body: kept } = await moved.rest("GET", `/v1/research/serp/${after.serpId}`);
  const narrow = pageOf(await fetched({ query: "vendors", include: ["organic", "paa"] }, moved));
  await moved.rest("DELETE", "/v1/integrations/serpdata");
  const again = pageOf(await fetched({ query: "vendors" }, moved));
  const [there, back] = [await diff(before.serpId, after.serpId), await diff(after.serpId, again.serpId)];

  expect(connected.status, connected.text).toBeLessThan(300);
  expect(before).toMatchObject({ aiOverviews: { present: true }, localPack: expect.any(Array), unknownSections: [] });
  expect(before.paa.length).toBeGreaterThan(0);
  expect([after, kept].map(({ unknownSections }) => unknownSections)).toEqual([
    ["ai_overviews", "paa", "local_pack"],
    ["ai_overviews", "paa", "local_pack"],
  ]);
  expect(narrow.unknownSections).toEqual(["paa"]);
  expect(again.unknownSections).toEqual([]);
  expect(listed.data.map(({ aiOverviewPresent }: SerpSummary) => aiOverviewPresent)).toEqual([null, true]);
  const told = [there, back].flatMap(({ featureChanges: { added, removed } }) => [...added, ...removed]);
  expect(told.filter((section) => after.unknownSections.includes(section))).toEqual([]);
  const silent = {
    aiOverviewChanges: { added: [], removed: [] },
    featureChanges: { questionsAdded: [], questionsRemoved: [] },
  };
  expect(there).toMatchObject(silent);
  expect(back).toMatchObject(silent);
});

test("a brand that lives below a domain has its own pages there, and not those of the rest of it", async () => {
  const docs = await world.brand("docs.northwind");
  world.vendor.rank("northwind.example", 2, { query: "below", url: "https://northwind.example/pricing" });
  world.vendor.rank("docs.northwind.example", 6, { query: "below", url: "https://docs.northwind.example/start" });

  const run = await fetched({ query: "below" }, docs);

  expect(run.raw).toContain("docs.northwind.example ranks 6.");
  expect(pageOf(run).organic.filter(({ isOwnedDomain }) => isOwnedDomain)).toEqual([
    expect.objectContaining({ rank: 6, url: "https://docs.northwind.example/start", domain: "northwind.example" }),
  ]);
});

test("a kept page answers a cached search that wants no more than it holds, for nothing", async () => {
  const kept = pageOf(await fetched({ query: "cached", topN: 30 }));
  const asked = world.vendor.requests.length;

  const again = await fetched({ query: " \u200Bcached ", topN: 10, freshness: "cached", include: ["organic"] });
  const reused = pageOf(again);
  expect(again.creditsUsed).toBe(0);
  expect(reused).toMatchObject({ reused: true, serpId: kept.serpId, organic: kept.organic.slice(0, 10), paa: [] });
  expect(world.vendor.requests.length).toBe(asked);

  const more = pageOf(await fetched({ query: "cached", topN: 40, freshness: "cached" }));
  const mobile = pageOf(await fetched({ query: "cached", device: "mobile", freshness: "cached" }));
  expect([more.reused, mobile.reused]).toEqual([false, false]);
});

test("a search that fails costs nothing, keeps nothing, and says which port it was", async () => {
  world.vendor.next("40501");

  const run = await fetched({ query: "fails" });

  expect(run).toMatchObject({
    status: "FAILED",
    creditsUsed: 0,
    error: { code: "external_unavailable", details: { port: "serpdata" } },
  });
  expect((await acme.rest("GET", "/v1/research/serp?query=fails")).body.total).toBe(0);
  await expectCreditsToAddUp(world.service.database.system);
});

test("what cannot be asked is refused by its field, and other brands' pages do not exist", async () => {
  const other = await world.brand("other");
  const [mine, mine2] = [pageOf(await fetched({ query: "mine" })), pageOf(await fetched({ query: "mine too" }))];
  const get = (path: string, brand = acme) => brand.rest("GET", `/v1/research/serp/${path}`);
  const fieldOf = (answer: { body: { details: { errors: { field: string }[] } } }) =>
    answer.body.details.errors[0]?.field;

  const different = await get(`diff?from=${mine.serpId}&to=${mine2.serpId}`);
  const blank = await acme.rest("POST", "/v1/research/serp", { query: "  " });
  expect([different.status, fieldOf(different), blank.status, fieldOf(blank)]).toEqual([400, "to", 400, "query"]);
  expect((await get(mine.serpId, other)).status).toBe(404);
  expect((await get(`diff?from=${mine.serpId}&to=${mine.serpId}`, other)).status).toBe(404);
  const dry = await acme.rest("POST", "/v1/research/serp?dryRun=true", { query: "dry" });
  expect([dry.status, dry.body.estimatedCost.credits]).toEqual([200, 1]);
});
