import type { CheckKeywordRankResult, Invocation, RankMarker, RankMonitorResult, RankRecord } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { daysAgo } from "../harness/moments.ts";
import { dailyInTwelveHours, letMidnightPass } from "../harness/quiet-times.ts";
import { type RankedBrand, type RankedWorld, startRankedWorld } from "./__fixtures__/ranked-brand.ts";

const PATIENCE = { timeout: 40_000 };
/** Behind the last result that is looked at. */
const NOWHERE = 150;

let world: RankedWorld;

beforeAll(async () => {
  world = await startRankedWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

// The runs succeeded, or the first assertion of each test fails.
const checkOf = (run: Invocation) => run.result as unknown as CheckKeywordRankResult;
const reportOf = (run: Invocation) => run.result as unknown as RankMonitorResult;

const phrases = (count: number) => Array.from({ length: count }, (_, index) => `phrase ${index + 1}`);
const steady = (place: number) => Array.from({ length: 20 }, (_, day) => place + (day % 2));

function place(brand: RankedBrand, phrase: string, position: number): void {
  world.vendor.rank(brand.domain, position, { query: phrase, url: `https://${brand.domain}/` });
}

async function historyOf(brand: RankedBrand, phrase: string): Promise<RankRecord[]> {
  const answer = await brand.rest("GET", `/v1/keywords/${brand.keywords[phrase]}/rank-history`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
}

async function currentRank(brand: RankedBrand, phrase: string) {
  return (await brand.rest("GET", `/v1/keywords/${brand.keywords[phrase]}`)).body.currentRank;
}

test("a check sets the rank and is in the history; one that finds nothing, or fails, leaves the rank as it was", async () => {
  const brand = await world.brand("single", ["shoes"]);
  const path = `/v1/keywords/${brand.keywords["shoes"]}/check-rank`;
  place(brand, "shoes", 8);
  const found = await brand.run(path);
  place(brand, "shoes", 5);
  const mcp = await world.service.mcp({ workspace: brand.workspaceId });
  const call = async (name: string, given: object) =>
    Object((await mcp.callTool({ name, arguments: { ...given, id: brand.keywords["shoes"] } })).structuredContent);
  const { invocationId } = await call("research.keyword.check_rank", { device: "desktop" });
  const again: Invocation = (await brand.rest("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=30`)).body;
  const risen = await currentRank(brand, "shoes");
  place(brand, "shoes", NOWHERE);
  const lost = await brand.run(path);
  world.vendor.next("40501");
  const failed = await brand.run(path);

  expect(found).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0.5 });
  expect(checkOf(found)).toMatchObject({ outcome: "measured", position: 8, previousPosition: null, location: "US" });
  expect(checkOf(again)).toMatchObject({ position: 5, previousPosition: 8, url: `https://${brand.domain}/` });
  expect(risen).toEqual({
    position: 5,
    url: `https://${brand.domain}/`,
    via: null,
    checkedAt: checkOf(again).checkedAt,
  });
  expect(checkOf(lost)).toMatchObject({ outcome: "not_found", position: null, previousPosition: 5 });
  expect(failed).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "external_unavailable" } });
  expect(await currentRank(brand, "shoes")).toEqual(risen);

  const history = await historyOf(brand, "shoes");
  expect(history.map(({ outcome, position }) => [outcome, position])).toEqual([
    ["failed", null],
    ["not_found", null],
    ["measured", 5],
    ["measured", 8],
  ]);
  const { body } = await brand.rest("GET", `/v1/keywords/${brand.keywords["shoes"]}`);
  expect(body.rankHistory.map(({ position }: RankRecord) => position)).toEqual([null, 5, 8]);
  expect((await call("research.keyword.rank_history", { limit: 3 })).data).toEqual(history.slice(0, 3));
  const serp = await brand.rest("GET", `/v1/research/serp/${checkOf(again).serpId}`);
  expect(serp.body).toMatchObject({ query: "shoes", fetchedAt: checkOf(again).checkedAt });
  const page = await brand.rest("GET", `/v1/keywords/${brand.keywords["shoes"]}/rank-history?limit=3`);
  const rest = await brand.rest(
    "GET",
    `/v1/keywords/${brand.keywords["shoes"]}/rank-history?limit=3&cursor=${page.body.nextCursor}`,
  );
  expect([...page.body.data, ...rest.body.data]).toEqual(history);
});

test("a keyword that is tracked in two markets has a history of each, and says which check is of which", async () => {
  const brand = await world.brand("abroad", ["shoes"]);
  const path = `/v1/keywords/${brand.keywords["shoes"]}`;
  place(brand, "shoes", 8);
  await brand.run(`${path}/check-rank`);
  place(brand, "shoes", 3);
  await brand.run(`${path}/check-rank`, { device: "mobile", location: "gb" });

  const british = (await brand.rest("GET", `${path}/rank-history?location=gb`)).body;
  const french = (await brand.rest("GET", `${path}/rank-history?location=FR`)).body;
  const { rankHistory } = (await brand.rest("GET", path)).body;

  expect(british).toMatchObject({ total: 1, data: [{ location: "GB", device: "mobile", position: 3 }] });
  expect(french).toMatchObject({ total: 0, data: [] });
  expect(rankHistory).toMatchObject([
    { location: "GB", device: "mobile", position: 3 },
    { location: "US", device: "desktop", position: 8 },
  ]);
});

test("if half of the searches fail, the others are recorded, billed and reported, and the failed ones change nothing", async () => {
  await letMidnightPass();
  const brand = await world.brand("half", phrases(10));
  for (const phrase of phrases(10)) place(brand, phrase, 4);
  await brand.run("/v1/distribute/track-rank");
  await brand.listen();
  for (const phrase of phrases(10)) place(brand, phrase, 12);
  world.vendor.next("40501", 5);

  const run = await brand.run("/v1/distribute/track-rank", { device: "desktop" });

  expect(run).toMatchObject({ status: "SUCCEEDED", creditsUsed: 7.5 });
  expect(reportOf(run)).toMatchObject({ checked: 5, failed: 5, improved: [], dropped: [] });
  expect(reportOf(run).warnings[0]).toMatch(/^5 of 10 searches failed/);
  const [checked] = await brand.heard("rank.checked", 1);
  expect(checked?.data).toMatchObject({
    invocationId: run.invocationId,
    checked: 5,
    failed: 5,
    notFound: 0,
    dropped: 0,
  });
  const ranks = (await brand.rest("GET", "/v1/keywords")).body.data.map(
    (one: { currentRank: { position: number } }) => one.currentRank.position,
  );
  expect(ranks.toSorted()).toEqual([12, 12, 12, 12, 12, 4, 4, 4, 4, 4]);
  const { series } = (await brand.rest("GET", "/v1/keywords/rank-distribution")).body;
  expect(series).toEqual([
    {
      date: daysAgo(0),
      buckets: { "1-3": 0, "4-10": 5, "11-20": 5, "21-50": 0, "51-100": 0, none: 0 },
      measured: 10,
      failed: 0,
    },
  ]);
  await expectCreditsToAddUp(world.service.database.system);
});

test("where every search fails the run fails, costs nothing and leaves nothing but failed checks", async () => {
  const brand = await world.brand("outage", phrases(3));
  await brand.listen();
  world.vendor.next("40501", 3);

  const run = await brand.run("/v1/distribute/track-rank");

  expect(run).toMatchObject({ status: "FAILED", creditsUsed: 0, error: { code: "external_unavailable" } });
  expect((await historyOf(brand, "phrase 2")).map(({ outcome }) => outcome)).toEqual(["failed"]);
  expect((await brand.rest("GET", "/v1/keywords/rank-distribution")).body.series).toMatchObject([
    { measured: 0, failed: 3, buckets: { none: 0 } },
  ]);
  expect((await brand.heard("rank.", 1)).map(({ type }) => type)).toEqual(["rank.checked"]);
});

test("a drop is reported once, by the second check that shows it, with its usual range", async () => {
  const brand = await world.brand("dropper", phrases(6));
  for (const phrase of phrases(6)) {
    await brand.remember(phrase, steady(6));
    place(brand, phrase, 6);
  }
  place(brand, "phrase 1", 15);
  await brand.listen();

  const runs = [await brand.run("/v1/distribute/track-rank"), await brand.run("/v1/distribute/track-rank")];
  const third = await brand.run("/v1/distribute/track-rank");

  const [first, second] = runs.map(reportOf);
  const keywordId = brand.keywords["phrase 1"];
  expect(first).toMatchObject({ dropped: [], significant: [], lostTop10: [{ keywordId, previous: 6, current: 15 }] });
  expect(second).toMatchObject({
    dropped: [{ keywordId, previous: 6, current: 15 }],
    significant: [{ keywordId, baseline: 6.5, checks: 2 }],
    lostTop10: [],
  });
  expect(second?.significant[0]?.smallestVisibleDrop).toBeLessThan(4);
  expect(reportOf(third)).toMatchObject({ dropped: [], significant: [{ keywordId, checks: 3 }] });
  await brand.heard("rank.checked", 3);
  const dropped = await brand.heard("rank.dropped", 1);
  expect(dropped.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      storm: false,
      threshold: 3,
      invocationId: runs[1]?.invocationId,
      keywords: [
        expect.objectContaining({ keywordId, previous: 6, current: 15, significant: true, baseline: 6.5, checks: 2 }),
      ],
    }),
  ]);
  expect(await brand.heard("rank.lost_top_10", 1)).toHaveLength(1);
});

test("when much of a brand moves at once, one event of each kind reports all of it, and a rise again when it is confirmed", async () => {
  const brand = await world.brand("stormy", phrases(12));
  for (const phrase of phrases(12)) {
    await brand.remember(phrase, steady(8));
    place(brand, phrase, 8);
  }
  for (const phrase of phrases(7)) place(brand, phrase, 30);
  place(brand, "phrase 12", 2);
  await brand.listen();

  const seen = await brand.run("/v1/distribute/track-rank");
  await brand.run("/v1/distribute/track-rank");
  await brand.heard("rank.checked", 2);
  const [lost, improved, dropped] = [
    await brand.heard("rank.lost_top_10", 1),
    await brand.heard("rank.improved", 2),
    await brand.heard("rank.dropped", 1),
  ];

  expect([lost, improved, dropped].map((events) => events.length)).toEqual([1, 2, 1]);
  expect(lost[0]?.data).toMatchObject({ storm: true });
  // The second check confirms the rise.
  const rise = { keyword: "phrase 12", previous: 8, current: 2 };
  expect(improved.flatMap(({ data }) => Object(data).keywords)).toMatchObject([
    { ...rise, significant: false, checks: 1 },
    { ...rise, significant: true, checks: 2 },
  ]);
  expect(Object(dropped[0]?.data).keywords).toHaveLength(7);
  expect(dropped[0]?.data).toMatchObject({ storm: true, expectedFalseAlarmsPer30d: expect.any(Number) });
  // Both checks show the same storm, and it is in the history of what did not move as well.
  const calm = await brand.rest("GET", `/v1/keywords/${brand.keywords["phrase 9"]}/rank-history`);
  const histories = await Promise.all(phrases(12).map((phrase) => historyOf(brand, phrase)));
  const [first] = histories.map(([, { checkDate } = { checkDate: "" }]) => checkDate).toSorted();
  expect(calm.body.markers).toEqual([
    {
      kind: "storm",
      at: first,
      title: "Many keywords moved at once: 8 of 12",
      concerns: "workspace",
      url: null,
      storm: { moved: 8, ranking: 12, device: "desktop", location: "US" },
      invocationId: seen.invocationId,
    },
  ]);
});

test("a storm that other keywords show as well is marked once, and the next one beside it", async () => {
  const all = phrases(24);
  const brand = await world.brand("stormier", all);
  for (const phrase of all) await brand.remember(phrase, steady(8));
  const check = (from: number, to: number, moved: readonly string[]) => {
    const checked = all.slice(from, to);
    for (const phrase of checked) place(brand, phrase, moved.includes(phrase) ? 30 : 8);
    return brand.run("/v1/distribute/track-rank", { keywordIds: checked.map((phrase) => brand.keywords[phrase]) });
  };

  const first = await check(0, 12, all.slice(0, 7));
  const others = await check(12, 24, all.slice(12, 19));
  const second = await check(0, 12, all.slice(7, 12));

  expect([first, others, second].map(({ status }) => status)).toEqual(["SUCCEEDED", "SUCCEEDED", "SUCCEEDED"]);
  const { markers } = (await brand.rest("GET", `/v1/keywords/${brand.keywords["phrase 20"]}/rank-history`)).body;
  expect(markers.map(({ invocationId }: RankMarker) => invocationId)).toEqual([
    second.invocationId,
    first.invocationId,
  ]);
  expect(markers.map(({ storm }: RankMarker) => storm?.moved)).toEqual([5, 7]);
});

test("which keywords are checked can be narrowed, and what cannot be checked is refused", async () => {
  const brand = await world.brand("narrow", phrases(4));
  const track = (body: object) => brand.rest("POST", "/v1/distribute/track-rank", body);
  const [first = "", second = ""] = Object.values(brand.keywords);

  expect(reportOf(await brand.run("/v1/distribute/track-rank", { filter: { q: "PHRASE 3" } })).checked).toBe(1);
  expect(reportOf(await brand.run("/v1/distribute/track-rank", { keywordIds: [first, second] })).checked).toBe(2);
  const both = await track({ filter: {}, keywordIds: [first] });
  const unknown = await track({ keywordIds: [first, "kw_unknown"] });
  const nobody = await track({ filter: { tags: ["none"] } });
  const dry = await brand.rest("POST", "/v1/distribute/track-rank?dryRun=true", {});
  const history = await brand.rest("GET", "/v1/keywords/kw_unknown/rank-history");
  const longAgo = await brand.rest("GET", "/v1/keywords/rank-distribution?since=2020-01-01T00:00:00Z");

  expect([both.status, both.body.details.errors[0].field]).toEqual([400, "filter"]);
  expect([unknown.status, unknown.body.code, unknown.body.details.keywordIds]).toEqual([
    404,
    "keyword_not_found",
    ["kw_unknown"],
  ]);
  expect([nobody.status, nobody.body.code]).toEqual([422, "no_keywords_in_scope"]);
  expect([dry.status, dry.body.estimatedCost.credits]).toEqual([200, 15]);
  expect([history.status, history.body.code]).toEqual([404, "keyword_not_found"]);
  expect([longAgo.status, longAgo.body.details.errors[0].field]).toEqual([400, "since"]);
});

test("a schedule checks the ranks of every brand, and a brand without keywords is one failure", async () => {
  const [brand, empty] = [await world.brand("daily", phrases(2)), await world.brand("nothing-yet")];
  const { service } = world;
  const asked = {
    action: "distribute.track_rank",
    workspaces: [brand.workspaceId, empty.workspaceId],
    config: { device: "desktop" },
    schedule: dailyInTwelveHours(),
  };
  const { schedule } = (await service.rest("POST", "/v1/workspaces/bulk-action", asked)).body;
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from schedules where id = ${schedule.id}`,
  ]);
  await service.database.tenant.batch([
    sql`select set_config('app.agency', ${rows?.[0]?.agency_id}, true)`,
    sql`update schedules set next_run_at = clock_timestamp() - interval '1 hour' where id = ${schedule.id}`,
  ]);

  const read = async () => (await service.rest("GET", `/v1/schedules/${schedule.id}`)).body.lastInvocationId;
  await expect.poll(read, PATIENCE).toMatch(/^inv_/);
  const run = await service.rest("GET", `/v1/agent/invocations/${await read()}?waitSeconds=30`);

  expect(run.body.result.summary).toMatchObject({ total: 2, succeeded: 1, failed: 1, creditsUsed: 15 });
  expect(run.body.result.failures[0]).toMatchObject({
    workspaceId: empty.workspaceId,
    error: { code: "no_keywords_in_scope" },
  });
  expect(await historyOf(brand, "phrase 1")).toHaveLength(1);
  expect(world.vendor.requests.map(({ path }) => path)).toContain("/v3/serp/google/organic/task_post");
});

test("a check stops, and costs, no further than the brand's place, and its page says where to look it up", async () => {
  const brand = await world.brand("stops", ["boots", "gloves", "hats"]);
  place(brand, "boots", 8);
  place(brand, "gloves", 14);
  place(brand, "hats", NOWHERE);
  const paid = () => world.vendor.charged();
  const costOf = async (phrase: string) => {
    const before = paid();
    const run = await brand.run(`/v1/keywords/${brand.keywords[phrase]}/check-rank`);
    return { cost: Math.round((paid() - before) * 1e6) / 1e6, check: checkOf(run) };
  };

  const [first, second, none] = [await costOf("boots"), await costOf("gloves"), await costOf("hats")];
  const page = (await brand.rest("GET", `/v1/research/serp/${first.check.serpId}`)).body;
  const cached = await brand.run("/v1/research/serp", { query: "boots", freshness: "cached", topN: 20 });

  expect([first, second, none].map(({ cost, check }) => [cost, check.position])).toEqual([
    [0.002, 8],
    [0.0035, 14],
    [0.0155, null],
  ]);
  expect(page.organic).toHaveLength(10);
  expect(page.checkUrl).toBe("https://www.google.com/search?q=boots&num=100");
  expect(page.warnings).toContain(
    `The search stopped at the first page with ${brand.domain}, so further results are missing.`,
  );
  expect(cached.result).toMatchObject({ reused: false, organic: expect.toSatisfy((all) => all.length === 20) });
});

test("an estimate has the range that the vendor charges", async () => {
  const brand = await world.brand("estimated", ["boots", "gloves"]);
  const [boots = "", gloves = ""] = Object.values(brand.keywords);
  const [one, two] = await Promise.all([
    brand.rest("POST", `/v1/keywords/${boots}/check-rank?dryRun=true`, {}),
    brand.rest("POST", "/v1/distribute/track-rank?dryRun=true", { keywordIds: [boots, gloves] }),
  ]);

  expect(one.body.estimatedCost).toMatchObject({ credits: 0.5, vendorCostUsd: { from: 0.002, to: 0.0155 } });
  expect(two.body.estimatedCost).toMatchObject({ vendorCostUsd: { from: 0.004, to: 0.031 } });
});

test("a check that stops at the brand's advertisement is repeated in full", async () => {
  const brand = await world.brand("advertises", ["scarves"]);
  place(brand, "scarves", 31);
  world.vendor.next("own-advert");

  const run = await brand.run(`/v1/keywords/${brand.keywords["scarves"]}/check-rank`);

  expect(checkOf(run)).toMatchObject({ outcome: "measured", position: 31 });
});

test("a place is a market: its checks, pages and current market are never mixed with those of its country", async () => {
  const brand = await world.brand("local", ["locksmith"]);
  const path = `/v1/keywords/${brand.keywords["locksmith"]}`;
  place(brand, "locksmith", 3);
  await brand.rest("PATCH", `/v1/workspaces/${brand.workspaceId}`, {
    settings: { primaryLocation: "Berlin,Germany", primaryLanguage: "de" },
  });
  world.vendor.requests.length = 0;
  const home = await brand.run(`${path}/check-rank`);
  place(brand, "locksmith", 7);
  const again = await brand.run(`${path}/check-rank`, { location: "BERLIN, de" });
  const country = await brand.run(`${path}/check-rank`, { location: "DE" });
  const town = await brand.run(`${path}/check-rank`, { location: "Munich,Germany" });
  const point = await brand.run(`${path}/check-rank`, { location: "52.52,13.405,DE" });
  const historyIn = async (location: string) =>
    (await brand.rest("GET", `${path}/rank-history?location=${encodeURIComponent(location)}`)).body.total;
  const pages = await brand.rest("GET", `/v1/research/serp?location=${encodeURIComponent("berlin,germany")}`);

  expect(
    [home, again, country, town, point].map((run) => [checkOf(run).location, checkOf(run).previousPosition]),
  ).toEqual([
    ["Berlin,Germany", null],
    ["Berlin,Germany", 3],
    ["DE", null],
    ["Munich,Germany", null],
    ["52.52,13.405,Germany", null],
  ]);
  const asked = world.vendor.requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => Object([body].flat()[0]));
  expect(asked.map(({ location_code: code, location_coordinate: at }) => code ?? at)).toEqual([
    20226,
    20226,
    2276,
    1004234,
    "52.52,13.405,200",
  ]);
  expect(asked.every(({ language_code: code }) => code === "de")).toBe(true);
  expect(await Promise.all(["Berlin,DE", "DE", "munich,germany"].map(historyIn))).toEqual([2, 1, 1]);
  expect(pages.body.data.map(({ location }: { location: string }) => location)).toEqual([
    "Berlin,Germany",
    "Berlin,Germany",
  ]);
});

test("a place that the vendor does not have is reported by name and costs nothing", async () => {
  const brand = await world.brand("nowhere", ["locksmith"]);
  const path = `/v1/keywords/${brand.keywords["locksmith"]}/check-rank`;
  const before = world.vendor.charged();

  const unknown = await brand.run(path, { location: "Atlantis,Germany" });
  const several = await brand.run(path, { location: "Neustadt,Germany" });
  const refused = await brand.rest("POST", path, { location: "Berlin" });

  expect(JSON.stringify(unknown)).toContain("DataForSEO has no place");
  expect(JSON.stringify(several)).toContain("Neustadt,Hesse,Germany");
  expect([unknown.status, unknown.creditsUsed, world.vendor.charged()]).toEqual(["FAILED", 0, before]);
  expect(refused).toMatchObject({ status: 400, body: { details: { errors: [{ field: "location" }] } } });
});
