import {
  AnalyzeSerpGapResult,
  BulkSerpGapResult,
  CheckKeywordRankResult,
  createKeywords,
  FetchSerpResult,
  fillUnset,
  getInvocation,
  getKeyword,
  getPillar,
  getSerp,
  getSerpGap,
  KeywordManagerResult,
  keywordFacets,
  listClusters,
  listKeywords,
  listPillars,
  listSerpGaps,
  listSerps,
  type OperationContract,
  type OutputOf,
  RankMonitorResult,
  RelabelKeywordsResult,
  ResearchKeywordResult,
  rankDistribution,
  rankHistory,
  searchKeywords,
  serpGapBatch,
} from "@findable/contract";
import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { demoId } from "../../src/demo/ids.ts";
import { stories } from "../../src/demo/stories.ts";
import { BRAND, CORE_PHRASES } from "../../src/demo/world/facts.ts";
import { demoMarket, searchOf } from "../../src/demo/world/market.ts";
import { movesOfUpdate } from "../../src/demo/world/ranks/storms.ts";
import { rankOf, serpOf } from "../../src/market/serp-of.ts";
import { volumeOf } from "../../src/market/volume-of.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const demo = createDemo(createLinks("http://localhost:3000"));

/** What a call without a key is answered. */
function ask<C extends OperationContract>(contract: C, input: Record<string, unknown> = {}): OutputOf<C> {
  return JSON.parse(JSON.stringify(demo.answer(contract, validateInput(contract, {}, input)).output));
}

const allKeywords = ask(listKeywords, { limit: 500, includeArchived: true }).data;
const active = allKeywords.filter(({ status }) => status !== "ARCHIVED");
const serps = ask(listSerps, { limit: 200 }).data;
const gaps = ask(listSerpGaps, { limit: 200 }).data;

describe("the research of the demo world", () => {
  test("has enough keywords, pages, analyses and clusters to look alive", () => {
    expect(active.length).toBeGreaterThan(150);
    expect(ask(listSerps).total).toBeGreaterThan(200);
    expect(gaps.length).toBeGreaterThan(40);
    expect(ask(listClusters).total).toBeGreaterThan(15);
    expect(ask(listPillars).total).toBe(5);
  });

  test("ranks the brand where the facts say", () => {
    const shown = new Map(active.map(({ keyword, currentRank }) => [keyword, currentRank?.position ?? null]));

    expect(CORE_PHRASES.map(({ phrase }) => [phrase, shown.get(phrase)])).toEqual(
      CORE_PHRASES.map(({ phrase, rank }) => [phrase, rank]),
    );
  });

  test("shows as the rank of a keyword its place on this morning's page and the newest point of its history", () => {
    const newest = new Map(ask(listSerps, { limit: 200 }).data.map((serp) => [serp.query, serp]));
    const measured = active.filter(
      ({ currentRank, keyword }) => currentRank?.checkedAt === newest.get(keyword)?.fetchedAt,
    );
    const histories = measured.map(({ id }) => ask(rankHistory, { id, device: "desktop", limit: 1 }).data[0]);

    expect(measured.length).toBeGreaterThan(100);
    expect(measured.map(({ keyword }) => newest.get(keyword)?.ownedPosition)).toEqual(
      measured.map(({ currentRank }) => currentRank?.position),
    );
    expect(histories.map((check) => [check?.position, check?.url, check?.checkDate])).toEqual(
      measured.map(({ currentRank }) => [currentRank?.position, currentRank?.url, currentRank?.checkedAt]),
    );
  });

  test("puts the brand on a page exactly where its summary says", () => {
    const owned = serps.slice(0, 40).map(({ serpId }) => {
      const page = ask(getSerp, { id: serpId });
      return page.organic.find(({ isOwnedDomain }) => isOwnedDomain)?.rank ?? null;
    });

    expect(owned).toEqual(serps.slice(0, 40).map(({ ownedPosition }) => ownedPosition));
  });

  test("counts in the distribution of today what the keywords show", () => {
    const { series } = ask(rankDistribution, { since: "2026-11-16T00:00:00Z" });
    const today = active.filter(({ currentRank }) => currentRank?.checkedAt.startsWith("2026-11-16"));

    expect(series.map(({ date }) => date)).toEqual(["2026-11-16"]);
    expect(series[0]?.measured).toBe(active.length);
    expect(series[0]?.buckets["4-10"]).toBe(
      today.filter(({ currentRank: rank }) => rank !== null && rank.position > 3 && rank.position < 11).length,
    );
    expect(series[0]?.buckets.none).toBe(active.length - today.length);
  });

  test("counts in the facets what the list finds", () => {
    const { total, facets } = ask(keywordFacets, { relevance: "OFFERING" });
    const found = ask(listKeywords, { relevance: "OFFERING", limit: 500 });
    const focused = facets.status.find(({ value }) => value === "FOCUSED");

    expect(total).toBe(found.total);
    expect(focused?.count).toBe(found.data.filter(({ status }) => status === "FOCUSED").length);
  });

  test("marks in a history the update that moved its keywords, and what was published", () => {
    const { markers, data } = ask(rankHistory, { id: demoId("kw", "hourglass pm alternatives"), limit: 200 });
    const [storm] = markers.filter(({ kind }) => kind === "storm");
    const mine = markers.filter(({ concerns }) => concerns === "keyword");
    const ranking = movesOfUpdate().filter(({ baseline, positions }) => baseline !== null || positions[0] !== null);
    const moved = ranking.filter(
      ({ baseline, positions: [now], checks }) =>
        baseline !== null && checks === 1 && Math.abs((now ?? 101) - baseline) >= 3,
    );
    const [firstFound] = data.filter(({ position }) => position !== null).toReversed();

    expect(storm?.at.slice(0, 10)).toBe("2026-10-01");
    expect(storm?.storm).toMatchObject({ moved: moved.length, ranking: ranking.length });
    expect(moved.length / ranking.length).toBeGreaterThan(0.2);
    expect(ask(getInvocation, { id: storm?.invocationId })).toMatchObject({
      skill: "rank_monitor",
      status: "SUCCEEDED",
    });
    expect(mine).toMatchObject([
      { kind: "publication", url: "https://tallyhour.example/blog/hourglass-pm-alternatives" },
    ]);
    expect(ask(getInvocation, { id: mine[0]?.invocationId }).result).toMatchObject({ publishedUrl: mine[0]?.url });
    // It cannot rank before it is there.
    expect(firstFound?.checkDate.localeCompare(mine[0]?.at ?? "")).toBe(1);
    expect(ask(rankHistory, { id: demoId("kw", "fee proposal"), since: "2026-11-10T00:00:00Z" }).markers).toEqual([]);
    const abroad = ask(rankHistory, { id: demoId("kw", "hourglass pm alternatives"), location: "gb", limit: 200 });
    expect([abroad.total, abroad.markers.filter(({ kind }) => kind === "storm")]).toEqual([0, []]);
  });

  test("makes keywords in the state that is given, as a workspace does", () => {
    const keywords = [{ keyword: "brand new one", status: "FOCUSED" as const }, { keyword: "brand new two" }];

    expect(ask(createKeywords, { keywords }).created).toMatchObject([{ status: "FOCUSED" }, { status: "RAW" }]);
  });

  test("never dates anything after its frozen moment", () => {
    const dates = JSON.stringify([allKeywords, serps, gaps]).match(/2\d{3}-\d\d-\d\dT[\d:.]+Z/g) ?? [];

    expect(dates.length).toBeGreaterThan(500);
    expect(dates.toSorted().at(-1)?.localeCompare("2026-11-16T09:00:00.000Z")).toBeLessThanOrEqual(0);
  });
});

describe("whatever is shown can be fetched", () => {
  test("keywords, with the pillar they belong to", () => {
    const pillarIds = [...new Set(active.flatMap(({ pillarId }) => pillarId ?? []))];
    const clustered = ask(listClusters, { limit: 200 }).data.flatMap(({ keywords }) => keywords);

    expect(allKeywords.map(({ id }) => ask(getKeyword, { id }).keyword)).toEqual(
      allKeywords.map(({ keyword }) => keyword),
    );
    expect(pillarIds.map((id) => ask(getPillar, { id }).id)).toEqual(pillarIds);
    expect(clustered.map(({ id }) => ask(getKeyword, { id }).keyword)).toEqual(clustered.map(({ keyword }) => keyword));
    expect(new Set(clustered.map(({ id }) => id)).size).toBe(clustered.length);
  });

  test("analyses, with the page they rest on", () => {
    const pages = gaps.map(({ recommendation }) => ask(getSerp, { id: recommendation.supportingSerpId }));

    expect(gaps.map(({ gapId }) => ask(getSerpGap, { id: gapId }))).toEqual(gaps);
    expect(gaps.filter(({ ourDomain, competitors }) => competitors.some(({ domain }) => domain === ourDomain))).toEqual(
      [],
    );
    expect(pages.map(({ query }) => query)).toEqual(gaps.map(({ query }) => query));
    expect(gaps.map(({ currentRank }) => currentRank)).toEqual(
      pages.map(({ organic }) => organic.find(({ isOwnedDomain }) => isOwnedDomain)?.rank ?? null),
    );
  });

  test("gaps have keywords, volumes and values, and sort by them", () => {
    const { data } = ask(listSerpGaps, { limit: 200, sort: "-value" });
    const values = data.flatMap(({ value }) => value ?? []);

    expect(values.length).toBeGreaterThan(20);
    expect(values).toEqual([...values].sort((one, other) => other - one));
    expect(data.map(({ keywordId }) => ask(getKeyword, { id: keywordId ?? "" }).keyword)).toEqual(
      data.map(({ query }) => query),
    );
    expect(data.filter(({ currentRank, value }) => (currentRank ?? 100) <= 3 && value !== 0)).toEqual([]);
  });

  test("the top three is defended: zero months there, the results that could take it, and effort from the work", () => {
    const gaps = [
      ...ask(listSerpGaps, { limit: 200 }).data,
      ask(getSerpGap, { id: demoResult("research.serp_gap", { query: "tallyhour" }).gapId }),
    ];
    const isTop = ({ currentRank }: (typeof gaps)[number]) => currentRank !== null && currentRank <= 3;

    expect(gaps.filter(isTop).length).toBeGreaterThan(0);
    for (const gap of gaps) {
      const { winnability, recommendation } = gap;
      expect(winnability.estimatedMonthsToTopThree === 0).toBe(isTop(gap));
      expect(recommendation.action === "DEFEND").toBe(isTop(gap));
      expect(recommendation.work).toEqual(
        expect.objectContaining({ pages: gap.currentRank === null ? 1 : expect.any(Number) }),
      );
    }
  });

  test("what a run for any query found: its page, its analysis and its keywords", () => {
    const page = demoResult("research.serp", { query: "Café für Hunde in Köln", location: "de", language: "DE" });
    const analysis = demoResult("research.serp_gap", {
      query: "standing desk for tall people",
      ourDomain: "https://www.oakline.example/",
    });
    const research = demoResult("research.keyword", { seed: "standing desk" });
    const found = research.keywords[3];

    expect(ask(getSerp, { id: page.serpId }).organic.slice(0, 50)).toEqual(page.organic);
    expect(ask(getSerpGap, { id: analysis.gapId })).toEqual(fillUnset(getSerpGap.output, analysis));
    expect(ask(getSerp, { id: analysis.recommendation.supportingSerpId }).query).toBe("standing desk for tall people");
    expect(ask(getKeyword, { id: found.id }).keyword).toBe(found.keyword);
  });

  test("a batch, by the identifier that its start gave", () => {
    const keywordIds = active.slice(0, 12).map(({ id }) => id);
    const batch = demoResult("research.serp_gap.bulk", { keywordIds });
    const fetched = ask(serpGapBatch, { batchId: batch.batchId });

    expect(fetched).toEqual(fillUnset(serpGapBatch.output, batch));
    expect(fetched.results.map(({ keywordId }) => keywordId)).toEqual(keywordIds);
    expect(Object.values(fetched.verdicts).reduce((sum, count) => sum + count)).toBe(12);
  });
});

/** A filter of a list, and what holds for every item that it lets through. */
type Filter = readonly [contract: OperationContract, input: Record<string, unknown>, holds: (item: never) => boolean];

const id = demoId("kw", "time tracking for architects");
const pillar = demoId("pil", "invoicing");
const filters: readonly Filter[] = [
  filter(listKeywords, { intent: "ALTERNATIVE,URGENCY" }, ({ intentLabels }) => intentLabels.includes("ALTERNATIVE")),
  filter(listKeywords, { relevance: "INCUMBENT" }, ({ relevanceLabel }) => relevanceLabel === "INCUMBENT"),
  filter(listKeywords, { pillar }, ({ pillarId }) => pillarId === pillar),
  filter(listKeywords, { tag: "campaign:studios" }, ({ tags }) => tags.includes("campaign:studios")),
  filter(listKeywords, { status: "FOCUSED" }, ({ status }) => status === "FOCUSED"),
  filter(
    listKeywords,
    { priority: "CRITICAL, HIGH" },
    ({ priority }) => priority === "CRITICAL" || priority === "HIGH",
  ),
  filter(listKeywords, { minVolume: 700 }, ({ volume }) => volume !== null && volume >= 700),
  filter(listKeywords, { maxKd: 15 }, ({ kd }) => kd !== null && kd <= 15),
  filter(listKeywords, { q: "TIMESHEET" }, ({ keyword }) => keyword.includes("timesheet")),
  filter(
    listKeywords,
    { hasContent: true },
    (keyword) => ask(getKeyword, { id: keyword.id }).links.blogPosts.length > 0,
  ),
  filter(
    searchKeywords,
    { missingFromContent: false },
    (keyword) => ask(getKeyword, { id: keyword.id }).links.blogPosts.length > 0,
  ),
  filter(
    searchKeywords,
    { intent: ["PURCHASE"], minConfidence: 0.9 },
    ({ intentConfidence }) => (intentConfidence ?? 0) >= 0.9,
  ),
  filter(
    searchKeywords,
    { relevance: ["OFFERING"], minConfidence: 0.9 },
    ({ relevanceConfidence }) => (relevanceConfidence ?? 0) >= 0.9,
  ),
  filter(
    searchKeywords,
    { minConfidence: 0.9 },
    (item) => Math.min(item.intentConfidence ?? 0, item.relevanceConfidence ?? 0) >= 0.9,
  ),
  filter(
    searchKeywords,
    { pillarSlugs: ["invoicing"] },
    ({ pillarId }) => ask(getPillar, { id: pillarId }).slug === "invoicing",
  ),
  filter(searchKeywords, { tags: ["quarter:q4"] }, ({ tags }) => tags.includes("quarter:q4")),
  filter(searchKeywords, { status: ["ARCHIVED"] }, ({ status }) => status === "ARCHIVED"),
  filter(listPillars, { q: "fee" }, ({ name }) => name.includes("fees")),
  filter(listClusters, { minSize: 6 }, ({ size }) => size >= 6),
  filter(listClusters, { q: "Invoice" }, ({ keywords }) => keywords.some(({ keyword }) => keyword.includes("invoice"))),
  filter(listClusters, { tag: "format:download" }, (cluster) =>
    ask(getKeyword, { id: cluster.headKeywordId }).tags.includes("format:download"),
  ),
  filter(listSerps, { query: "time tracking for architects" }, ({ query }) => query === "time tracking for architects"),
  filter(listSerps, { queryContains: "Fee" }, ({ query }) => query.includes("fee")),
  filter(listSerps, { since: "2026-11-10T00:00:00Z" }, ({ fetchedAt }) => fetchedAt >= "2026-11-10"),
  filter(listSerps, { until: "2026-11-10T00:00:00Z" }, ({ fetchedAt }) => fetchedAt < "2026-11-10"),
  filter(listSerpGaps, { verdict: "EASY_WIN" }, ({ winnability }) => winnability.verdict === "EASY_WIN"),
  filter(listSerpGaps, { minScore: 70 }, ({ winnability }) => winnability.score >= 70),
  filter(listSerpGaps, { maxScore: 50 }, ({ winnability }) => winnability.score <= 50),
  filter(
    listSerpGaps,
    { query: "architecture fee calculator" },
    ({ query }) => query === "architecture fee calculator",
  ),
  filter(listSerpGaps, { since: "2026-11-10T00:00:00Z" }, ({ createdAt }) => createdAt >= "2026-11-10"),
  filter(listSerpGaps, { until: "2026-11-10T00:00:00Z" }, ({ createdAt }) => createdAt < "2026-11-10"),
  filter(rankHistory, { id, device: "mobile" }, ({ device }) => device === "mobile"),
  filter(rankHistory, { id, since: "2026-11-12T00:00:00Z" }, ({ checkDate }) => checkDate >= "2026-11-12"),
  filter(rankHistory, { id, until: "2026-11-12T00:00:00Z" }, ({ checkDate }) => checkDate < "2026-11-12"),
];

test.each(filters.map((one) => [one[0].name, JSON.stringify(one[1]), one] as const))(
  "%s with %s lets through some items, and only those it names",
  (_name, _input, [contract, input, holds]) => {
    const whole = ask(contract, "id" in input ? { id: input["id"] } : {});
    const found = ask(contract, { ...input, limit: 200 });

    expect(totalOf(found)).toBeGreaterThan(0);
    expect(totalOf(found)).not.toBe(totalOf(whole));
    expect(itemsOf(found).filter((item) => !holds(item))).toEqual([]);
  },
);

test.each(["createdAt", "keyword", "volume", "kd"] as const)(
  "keywords sort by %s both ways, unknown ones last",
  (field) => {
    const up = ask(listKeywords, { sort: field, limit: 500 }).data.map((keyword) => keyword[field]);
    const down = ask(listKeywords, { sort: `-${field}`, limit: 500 }).data.map((keyword) => keyword[field]);
    const known = up.filter((value) => value !== null);

    expect(known).toEqual(known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
    expect(down.filter((value) => value !== null)).toEqual(known.toReversed());
    expect(
      up
        .slice(known.length)
        .concat(down.slice(known.length))
        .every((value) => value === null),
    ).toBe(true);
  },
);

/** A skill with its result, an example of its input, and an unexpected input. */
const told: readonly (readonly [slug: string, result: TSchema, example: object, other: object])[] = [
  [
    "research.keyword",
    ResearchKeywordResult,
    { seed: "time tracking for architects", limit: 300 },
    { seed: "http://www.grün.example/a", methods: ["llm_mentions"], label: false, saveTo: null },
  ],
  [
    "research.keyword.relabel",
    RelabelKeywordsResult,
    { scope: { status: "RAW", minVolume: 50 } },
    { scope: { q: "there is no such keyword" } },
  ],
  [
    "research.keyword.check_rank",
    CheckKeywordRankResult,
    { id },
    { id: "kw_demo_unknown", device: "mobile", location: "fr" },
  ],
  [
    "rank_monitor",
    RankMonitorResult,
    { filter: { status: "FOCUSED" } },
    { keywordIds: ["kw_demo_unknown", id], device: "mobile", location: "GB" },
  ],
  ["keyword_manager", KeywordManagerResult, { message: "archive everything about payroll" }, { message: "?!" }],
  [
    "research.serp",
    FetchSerpResult,
    { query: "time tracking for architects" },
    { query: "☕️ 日本", include: ["paa"], topN: 1, freshness: "cached" },
  ],
  [
    "research.serp_gap",
    AnalyzeSerpGapResult,
    { query: "time tracking for architects" },
    { queries: ["pizza berlin", "how to fold a map", "a"] },
  ],
  ["research.serp_gap.bulk", BulkSerpGapResult, { keywordIds: [id] }, { keywordIds: ["kw_demo_unknown"] }],
];

describe.each(told)("a demo run of %s", (slug, schema, example, other) => {
  test.each([
    ["its example", example],
    ["an odd input", other],
    ["no input", {}],
  ])("gives its result for %s", (_which, input) => {
    const result = demoResult(slug, input);

    expect(findClosedFaults(schema, fillUnset(schema, result))).toEqual([]);
    expect(demoResult(slug, input)).toEqual(result);
  });

  test("narrates its steps in sentences and writes files with content", () => {
    const { steps, files = [] } = storyOf(slug, example);

    expect(steps.length).toBeGreaterThan(1);
    expect(steps.flatMap(({ says }) => says ?? []).filter((sentence) => !/[.?!]$/.test(sentence))).toEqual([]);
    expect(files.filter(({ path, text }) => !path.startsWith("agent-output/") || text.length < 20)).toEqual([]);
  });
});

test.each(["fast", "thorough"])("a %s demo run of keyword research returns its seed first", (depth) => {
  const { keywords, totalDiscovered, perMethodBreakdown } = demoResult("research.keyword", {
    seed: "Standing  Desk",
    depth,
  });

  expect(keywords[0].keyword).toBe("standing desk");
  expect(Object.values<number>(perMethodBreakdown).reduce((sum, count) => sum + count, 0)).toBe(totalDiscovered);
});

test("keyword research echoes its seed, adds up, and puts tags and pillar on what is new", () => {
  const input = { seed: "office plants", tags: ["campaign:green"], saveTo: "pil_demo_x", limit: 10 };
  const { totalDiscovered, afterDedup, afterLimit, perMethodBreakdown, keywords } = demoResult(
    "research.keyword",
    input,
  );

  expect(Object.values<number>(perMethodBreakdown).reduce((sum, count) => sum + count)).toBe(totalDiscovered);
  expect(afterDedup).toBeGreaterThan(afterLimit);
  expect(keywords.length).toBe(10);
  expect(keywords[0]).toMatchObject({ tags: ["campaign:green"], pillarId: "pil_demo_x" });
  expect(keywords[0].keyword).toContain("office plants");
});

describe("the market", () => {
  test.each(["time tracking for architects", "pizza berlin", "how to fold a map", "a", "☕️", "hourglass pm login"])(
    "answers %s with a hundred different pages, ranked without gaps",
    (query) => {
      const { results } = serpOf(demoMarket(), searchOf(query));

      expect(results.map(({ rank }) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
      expect(new Set(results.map(({ url }) => url)).size).toBe(100);
      expect(new Set(results.map(({ site }) => site.domain)).size).toBe(100);
    },
  );

  test("answers alike in whatever order it is asked", () => {
    const [monday, friday] = [searchOf("fee proposal"), searchOf("fee proposal", { daysAgo: 3, device: "mobile" })];
    const first = [serpOf(demoMarket(), monday), serpOf(demoMarket(), friday)];
    const market = { ...demoMarket() };
    const second = [serpOf(market, friday), serpOf(market, monday)];

    expect(second.toReversed()).toEqual(first);
  });

  test("drifts from day to day, and by device and country", () => {
    const top = (search: Parameters<typeof searchOf>[1]) =>
      serpOf(demoMarket(), searchOf("invoice template", search), 30)
        .results.map(({ url }) => url)
        .join();

    expect(
      new Set([top({}), top({ daysAgo: 1 }), top({ daysAgo: 60 }), top({ device: "mobile" }), top({ country: "DE" })])
        .size,
    ).toBe(5);
  });

  test("shows a post only from the day it was published", () => {
    const rank = (daysAgo: number) =>
      rankOf(demoMarket(), searchOf("hourglass pm alternatives", { daysAgo }), BRAND.domain);

    expect(rank(0)?.rank).toBe(6);
    expect(rank(32)).toBeUndefined();
  });

  test("ranks only sites about the query, and the owner of a name first", () => {
    const { results } = serpOf(demoMarket(), searchOf("pizza berlin"));

    expect(results.some(({ site }) => site.domain === BRAND.domain)).toBe(false);
    expect(rankOf(demoMarket(), searchOf("hourglass pm login"), "hourglasspm.example")?.rank).toBe(1);
  });

  test("searches for timesheets more in January than in December", () => {
    const [january, december] = [1, 12].map((month) => volumeOf(demoMarket(), "architect timesheet template", month));

    expect(january).toBeGreaterThan(december ?? 0);
  });
});

/** Typed by the list, kept as what every list shares. */
function filter<C extends OperationContract>(
  contract: C,
  input: Record<string, unknown>,
  holds: (item: OutputOf<C> extends { data: readonly (infer T)[] } ? T : never) => boolean,
): Filter {
  return [contract, input, holds];
}

function itemsOf(page: unknown): never[] {
  return JSON.parse(JSON.stringify(page)).data;
}

function totalOf(page: unknown): number {
  return JSON.parse(JSON.stringify(page)).total;
}

function storyOf(slug: string, input: object) {
  const skill = stories.find((one) => one.slug === slug);
  if (skill === undefined) throw new Error(`No demo story for ${slug}.`);
  return skill.story(input);
}

function demoResult(slug: string, input: object) {
  return JSON.parse(JSON.stringify(storyOf(slug, input).result));
}
