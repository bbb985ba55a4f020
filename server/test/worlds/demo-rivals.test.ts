import {
  BootstrapBrandResult,
  CheckAiCitationResult,
  CitationHunterResult,
  FindContentGapsResult,
  fillUnset,
  GenerateSegmentsResult,
  operations,
  PullBacklinksResult,
  PullCompetitorKeywordsResult,
  QueueContentResult,
  ResearchCompetitorResult,
  ResearchDiscussionsResult,
} from "@findable/contract";
import { describe, expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import type { DemoStory } from "../../src/demo/demo-skill.ts";
import { demoId } from "../../src/demo/ids.ts";
import { stories } from "../../src/demo/stories.ts";
import { BRAND, DEMO_NOW, RIVALS, SEGMENTS, WATCHED_PROMPTS } from "../../src/demo/world/facts.ts";
import { demoMarket, searchOf } from "../../src/demo/world/market.ts";
import { readableId } from "../../src/demo/world/readable-ids.ts";
import { resultsOf } from "../../src/market/serp-of.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const demo = createDemo(createLinks("http://localhost:3000"));
const HOURGLASS = demoId("cmp", "hourglasspm.example");

// biome-ignore lint/suspicious/noExplicitAny: every answer is validated against its schema by demo.test.ts.
function ask(name: string, given: Record<string, unknown> = {}): any {
  const contract = operations.find((operation) => operation.name === name);
  if (contract === undefined) throw new Error(`There is no operation ${name}.`);
  return demo.answer(contract, validateInput(contract, {}, given)).output;
}

function tell(slug: string, input: object): DemoStory {
  const story = stories.find((one) => one.slug === slug)?.story(input);
  if (story === undefined) throw new Error(`There is no story of ${slug}.`);
  return story;
}

describe("in the demo world of rivals", () => {
  test.each([
    ["research.competitor.list", "research.competitor.get", "id", "id"],
    ["research.discuss.list", "research.discuss.get", "id", "id"],
    ["research.ai_citation.queries.list", "research.ai_citation.queries.get", "queryId", "id"],
    ["research.content_gap.list", "research.content_gap.get", "reportId", "id"],
  ])("what %s shows, %s finds", (list, get, field, parameter) => {
    for (const item of ask(list, { limit: 200 }).data)
      expect(ask(get, { [parameter]: item[field] })).toMatchObject(item);
  });

  test("the segments, rivals and prompts that everybody names are there", () => {
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);

    expect(ids(ask("research.icp.list").segments)).toEqual(SEGMENTS.map(({ slug }) => demoId("seg", slug)));
    expect(ids(ask("research.competitor.list").data)).toEqual(
      expect.arrayContaining(RIVALS.map(({ domain }) => demoId("cmp", domain))),
    );
    const watched = ask("research.ai_citation.queries.list").data.map(({ queryId }: { queryId: string }) => queryId);
    expect(watched).toEqual(expect.arrayContaining(WATCHED_PROMPTS.map((prompt) => demoId("aiq", prompt))));
  });

  test("what is stored about a rival is as much as its lists hold", () => {
    for (const { id, stats } of ask("research.competitor.list").data) {
      expect(ask("research.competitor.backlinks.list", { id, limit: 1 }).total).toBe(stats.backlinks);
      expect(ask("research.competitor.keywords.list", { id, limit: 1 }).total).toBe(stats.keywords);
      expect(ask("research.competitor.overlap", { id }).summary.competitorKeywords).toBe(stats.keywords);
    }
  });

  test("a rival's position is its place in today's results page, with the same address", () => {
    const { data } = ask("research.competitor.keywords.list", { id: HOURGLASS, limit: 25 });

    for (const { keyword, position, url } of data) {
      const place = resultsOf(demoMarket(), searchOf(keyword)).find(({ rank }) => rank === position);
      expect({ domain: place?.site.domain, url: place?.url }).toEqual({ domain: "hourglasspm.example", url });
    }
  });

  test("an overlap adds up, and no keyword is ahead on both sides", () => {
    const { summary, topGaps, topWins } = ask("research.competitor.overlap", { id: HOURGLASS });

    expect(summary.shared + summary.competitorOnly).toBe(summary.competitorKeywords);
    expect(summary.shared + summary.ourOnly).toBe(summary.ourKeywords);
    expect(topGaps.length).toBeGreaterThan(5);
    expect(topWins.length).toBeGreaterThan(5);
    for (const { competitorRank, ourRank } of topGaps) expect(ourRank ?? 101).toBeGreaterThan(competitorRank);
    for (const { competitorRank, ourRank } of topWins) expect(competitorRank ?? 101).toBeGreaterThan(ourRank);
  });

  test("a gap is none of ours, a weaker page is far behind, and the counts of a report are those of its gaps", () => {
    for (const { reportId } of ask("research.content_gap.list").data) {
      const { gaps, summary } = ask("research.content_gap.get", { id: reportId });
      const counted = Map.groupBy(gaps, ({ type }: { type: string }) => type);
      expect(summary).toEqual({
        missingTopics: counted.get("MISSING_TOPIC")?.length ?? 0,
        keywordGaps: counted.get("KEYWORD_GAP")?.length ?? 0,
        weakerCoverage: counted.get("WEAKER_COVERAGE")?.length ?? 0,
        totalRecommendations: gaps.length,
      });
      for (const gap of gaps) {
        if (gap.type === "MISSING_TOPIC") expect(gap.competitorsCovering.length).toBeGreaterThan(1);
        if (gap.type === "WEAKER_COVERAGE") expect(gap.ourRank).toBeGreaterThan(gap.competitorRank);
        if (gap.type !== "KEYWORD_GAP") continue;
        const found = resultsOf(demoMarket(), searchOf(gap.keyword)).map(({ site }) => site.domain);
        expect(found).not.toContain(BRAND.domain);
      }
    }
  });

  test("the items queued for a report are those that its run lists", () => {
    const [{ reportId }] = ask("research.content_gap.list").data;
    const input = { id: reportId, selectGaps: [{ type: "KEYWORD_GAP" }], landingPageDefaults: {} };

    const { queued, batchId } = ask("research.content_gap.queue_content", input);
    const { result, children } = tell("research.content_gap.queue_content", input);

    expect(result).toMatchObject({ queued, batchId });
    expect(children?.length).toBe(queued.blogPosts + queued.landingPages);
    expect(queued.landingPages).toBeGreaterThan(0);
  });

  test("pain points are quoted exactly from threads that are there, and weigh what their threads show", () => {
    const threads = ask("research.discuss.list", { limit: 200 }).data;
    const details = threads.map(({ id }: { id: string }) => ask("research.discuss.get", { id }));
    const said = new Set(
      details.flatMap(({ quotes }: { quotes: { text: string }[] }) => quotes.map(({ text }) => text)),
    );

    for (const { verbatimQuotes, sources, signalScore } of ask("research.discuss.pain_points.list").data) {
      for (const quote of verbatimQuotes) expect(said).toContain(quote);
      const own = threads.filter(({ url }: { url: string }) => sources.includes(url));
      expect(own.length).toBe(sources.length);
      for (const thread of own) expect(thread.signalScore).toBe(signalScore);
    }
  });

  test("the run that a thread names has read it", () => {
    for (const { id } of ask("research.discuss.list", { limit: 200 }).data) {
      const { result } = tell("research.discuss", {
        topic: "small architecture studios and practices",
        maxThreads: 60,
      });
      expect(JSON.stringify(result)).toContain(id);
    }
  });

  test("the last day of a history is the latest result, and nothing is later than now", () => {
    const [{ queryId }] = ask("research.ai_citation.queries.list", { tag: "report:monthly" }).data;
    const { latestResult, lastSampledAt, createdAt } = ask("research.ai_citation.queries.get", { id: queryId });
    const { series } = ask("research.ai_citation.queries.history", { id: queryId });
    const last = series.at(-1);

    expect(last.date).toBe(DEMO_NOW.slice(0, 10));
    expect(last.shareOfVoice).toEqual(latestResult.shareOfVoice);
    for (const { llm, citations, samples } of latestResult.perLlm) {
      const ours = citations.find(({ ourBrand }: { ourBrand: boolean }) => ourBrand);
      expect(last.perLlm[llm]).toMatchObject({ ourRate: ours?.rate ?? null, n: samples });
    }
    expect(series.length).toBeGreaterThan(30);
    expect(series[0].date > createdAt.slice(0, 10)).toBe(true);
    expect(lastSampledAt < DEMO_NOW).toBe(true);
  });

  test("shares of voice add up to one, and two points over twelve prompts are noise", () => {
    const { summary } = ask("research.ai_citation.share_of_voice");
    const rates = Object.values<{ rate: number; verdict: string; delta30d: number }>(summary);

    expect(rates.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(1, 6);
    expect(summary[BRAND.domain]).toMatchObject({ verdict: "noise", lowSample: false });
    expect(ask("research.ai_citation.share_of_voice", { tag: "no such tag" })).toMatchObject({
      summary: {},
      queriesIncluded: 0,
    });
  });

  test("filters let through what they say", () => {
    const links = ask("research.competitor.backlinks.list", {
      id: HOURGLASS,
      minDR: 60,
      relevance: 0.6,
      linkType: "dofollow",
      limit: 200,
    });
    expect(links.total).toBeGreaterThan(0);
    for (const link of links.data) {
      expect(link).toMatchObject({ linkType: "dofollow" });
      expect(Math.min(link.domainRating - 60, link.relevanceScore - 0.6)).toBeGreaterThanOrEqual(0);
    }
    for (const { position } of ask("research.competitor.keywords.list", { id: HOURGLASS, topPosition: 3 }).data) {
      expect(position).toBeLessThanOrEqual(3);
    }
    const asked = ask("research.discuss.list", {
      perspective: "asker",
      subreddit: "architects",
      since: "2026-08-01T00:00:00Z",
    });
    expect(asked.total).toBeGreaterThan(0);
    for (const thread of asked.data) {
      expect(thread).toMatchObject({ perspective: "asker", subreddit: "architects" });
      expect(thread.createdAt >= "2026-08-01").toBe(true);
    }
    expect(ask("research.competitor.list", { weight: "incumbent" }).total).toBe(2);
    expect(() => ask("research.competitor.list", { weight: "enemy" })).toThrow(/no value "enemy"|not valid|invalid/i);
    const byName = ask("research.competitor.list", { sort: "domain" }).data.map(
      ({ domain }: { domain: string }) => domain,
    );
    expect(byName).toEqual([...byName].sort());
  });

  test("what is created says what it was given, and what is left out gets its default", () => {
    expect(ask("research.competitor.add", { domain: "https://www.New.example/about", tags: ["x"] })).toMatchObject({
      domain: "new.example",
      id: readableId("cmp", "new.example"),
      weight: "alternative",
      tags: ["x"],
    });
    expect(ask("research.ai_citation.queries.create", { prompt: "Who makes good tea?" })).toMatchObject({
      prompt: "Who makes good tea?",
      samplesPerDay: 5,
      cadence: "daily",
    });
    expect(ask("research.icp.update", { segmentId: demoId("seg", "studio-principals"), pain: null })).toMatchObject({
      pain: null,
      name: SEGMENTS[0].name,
      confidence: 1,
    });
  });
});

const STORIES = [
  ["research.icp", GenerateSegmentsResult, { domain: "acme.example", depth: "fast" }],
  ["research.icp", GenerateSegmentsResult, { seedText: "We repair espresso machines for cafes.", segmentCount: 6 }],
  ["research.competitor", ResearchCompetitorResult, { domain: "www.someone.example", tags: ["new"] }],
  ["research.competitor", ResearchCompetitorResult, { domain: "hourglasspm.example", freshness: "cached" }],
  ["research.competitor.backlinks", PullBacklinksResult, { id: HOURGLASS, minDomainRating: 20, linkType: "dofollow" }],
  ["research.competitor.keywords", PullCompetitorKeywordsResult, { id: HOURGLASS, topPosition: 20, minVolume: 50 }],
  [
    "research.content_gap",
    FindContentGapsResult,
    { competitorDomains: ["someone.example"], options: { maxGapsPerType: 3 } },
  ],
  ["research.content_gap.queue_content", QueueContentResult, { id: "gap_x", selectGaps: [{ type: "MISSING_TOPIC" }] }],
  ["research.discuss", ResearchDiscussionsResult, { topic: "cold brew coffee", subreddits: ["coffee"] }],
  [
    "research.discuss",
    ResearchDiscussionsResult,
    { seedUrls: ["https://forum.example/t/9182"], perspectives: ["vendor"] },
  ],
  ["research.discuss", ResearchDiscussionsResult, { topic: "tea", dateRange: { from: "2027-01-01" } }],
  [
    "research.ai_citation",
    CheckAiCitationResult,
    { prompt: "best running shoes", samples: 20, trackDomains: ["shoes.example"] },
  ],
  ["citation_hunter", CitationHunterResult, { prompts: ["Which tea is good for the morning?"], llms: ["llm_chat_1"] }],
  ["bootstrap_brand", BootstrapBrandResult, { domain: "<b>.example", depth: "fast", competitors: ["rival.example"] }],
  [
    "bootstrap_brand",
    BootstrapBrandResult,
    { domain: "https://www.brightfieldsolar.example", maxPages: 3, country: "de" },
  ],
] as const;

describe.each(STORIES)("the demo run of %s", (slug, schema, input) => {
  test.each([
    ["as asked", input],
    ["asked with nothing", {}],
  ])("%s ends in a valid result, with steps and sound files", (_how, given) => {
    const story = tell(slug, given);

    expect(findClosedFaults(schema, fillUnset(schema, story.result))).toEqual([]);
    expect(JSON.stringify(tell(slug, given))).toBe(JSON.stringify(story));
    expect(story.steps.some(({ says }) => says !== undefined)).toBe(true);
    for (const { path, text } of story.files ?? []) {
      expect(path).toMatch(/^agent-output\/[\w./-]+$/);
      expect(text.length).toBeGreaterThan(20);
    }
  });
});

test("the report of a brand is one page that loads nothing and repeats no markup it was given", () => {
  const { files } = tell("bootstrap_brand", { domain: "<img src=x>.example" });
  const report = files?.find(({ path }) => path.endsWith("report.html"))?.text ?? "";

  expect(report.startsWith("<!doctype html>")).toBe(true);
  expect(report).not.toMatch(/<(script|link|img|iframe)|url\(|@import/i);
});
