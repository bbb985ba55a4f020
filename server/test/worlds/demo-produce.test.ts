import * as contracts from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { createDemo } from "../../src/demo/create-demo.ts";
import { demoId } from "../../src/demo/ids.ts";
import { stories } from "../../src/demo/stories.ts";
import { CORE_PHRASES, DEMO_NOW, RIVALS } from "../../src/demo/world/facts.ts";
import { textOf } from "../../src/demo/world/texts.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { createLinks } from "../../src/wiring/create-services.ts";
import { findClosedFaults } from "../house/closed-schema.ts";

const demo = createDemo(createLinks("http://localhost:3000"));

/** What the demo answers. Answers hold plain JSON, and the house's test of the demo holds them against their schemas. */
function ask<I extends TObject, O extends TSchema>(
  contract: contracts.OperationContract<I, O>,
  input: Record<string, unknown> = {},
): Static<O> {
  return JSON.parse(JSON.stringify(demo.answer(contract, validateInput(contract, {}, input)).output));
}

const posts = ask(contracts.listBlogPosts, { limit: 200, includeBody: true }).data;
const pages = ask(contracts.listLandingPages, { limit: 200, includeBody: true }).data;
const refiners = ask(contracts.listRefiners).data;
const campaigns = ask(contracts.listSerpOutreach, { limit: 200 }).data;
const drafts = campaigns.map((campaign) => ({
  campaign,
  drafts: ask(contracts.listDrafts, { id: campaign.campaignId, limit: 200 }).data,
}));
const relationships = ask(contracts.listRelationships, { limit: 200 }).data;

describe("what a list shows, a get finds", () => {
  test.each(posts.map((post) => [post.slug, post] as const))("blog post %s", (_slug, post) => {
    expect(ask(contracts.getBlogPost, { id: post.id })).toEqual(post);
  });
  test.each(pages.map((page) => [page.slug, page] as const))("landing page %s", (_slug, page) => {
    expect(ask(contracts.getLandingPage, { id: page.id })).toEqual(page);
  });
  test.each(refiners.map((refiner) => [refiner.name, refiner] as const))("refiner %s", (_name, refiner) => {
    expect(ask(contracts.getRefiner, { id: refiner.id })).toEqual(refiner);
  });
  test.each(ask(contracts.listPlatforms).data.map((one) => [one.name, one] as const))("platform %s", (_name, one) => {
    expect(ask(contracts.getPlatform, { id: one.id })).toEqual(one);
  });
  test.each(ask(contracts.listTemplates).data.map((one) => [one.slug, one] as const))("template %s", (_slug, one) => {
    expect(ask(contracts.getTemplate, { id: one.id })).toEqual(one);
  });
  test.each(campaigns.map((one) => [one.campaignId, one] as const))("campaign %s", (_id, campaign) => {
    expect(ask(contracts.getSerpOutreach, { id: campaign.campaignId })).toEqual(campaign);
  });
});

test("keywords, refiners, campaigns, partners and segments are named by identifiers that others know", () => {
  const keywords = [...posts, ...pages].flatMap((text) => text.keywords.map(({ id }) => id));
  const applied = [...posts, ...pages].flatMap(({ content }) => content?.refinements.map(({ refinerId }) => refinerId));
  const named = relationships.flatMap(({ campaignIds }) => campaignIds);
  const partners = drafts.flatMap((one) => one.drafts.map(({ relationshipId }) => relationshipId));

  expect(CORE_PHRASES.map(({ phrase }) => demoId("kw", phrase))).toEqual(expect.arrayContaining(keywords));
  expect(refiners.map(({ id }) => id)).toEqual(expect.arrayContaining(applied));
  expect(campaigns.map(({ campaignId }) => campaignId)).toEqual(expect.arrayContaining(named));
  expect(relationships.map(({ id }) => id)).toEqual(expect.arrayContaining(partners));
});

describe.each([...posts, ...pages].map((text) => [text.slug, text] as const))("the text %s", (_slug, text) => {
  test("has as many words, sections and sources as it says", () => {
    const { body = "", wordCount, intermediateData } = text.content ?? {};
    const headings = [...body.matchAll(/^## (.+)$/gm)].map((match) => match[1]);

    expect((wordCount ?? 0) / body.split(/[\s|#-]+/).length).toBeGreaterThan(0.85);
    expect(intermediateData?.outline.map(({ heading }) => heading)).toEqual(headings);
    expect(intermediateData?.researchSnippets.filter(({ url }) => !body.includes(url))).toEqual([]);
  });

  test("is scored by the rubric, with quotations that stand where they are said to", () => {
    const body = text.content?.body ?? "";
    const { score, criteria, gates, verdict } = evaluated(text.content?.id);
    const mean = criteria.reduce((sum, one) => sum + one.weight * one.score, 0);

    expect(score).toBe(Math.round(mean));
    expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    expect(criteria.map(({ name }) => name)).toEqual(ask(contracts.getRubric).criteria.map(({ name }) => name));
    expect(gates.map(({ name }) => name)).toEqual(ask(contracts.getRubric).gates);
    expect(verdict).toBe(score >= ask(contracts.getRubric).readyAt ? "READY" : "NEEDS_WORK");
    const evidence = criteria.flatMap((one) => one.evidence);
    expect(evidence.length).toBeGreaterThan(3);
    expect(evidence.filter(({ start, end, quote }) => body.slice(start, end) !== quote)).toEqual([]);
  });
});

test.each(posts.map((post) => [post.slug, post] as const))("the revisions of %s lead to its text", (_slug, post) => {
  const revisions = ask(contracts.listBlogPostRevisions, { id: post.id, includeBody: true }).data;
  const { refinementHistory = [] } = ask(contracts.getBlogPost, { id: post.id, includeRefinementHistory: true });
  const refined = revisions.filter(({ origin }) => origin === "refined").toReversed();

  expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => revisions.length - index));
  expect(revisions[0]?.body).toBe(post.content?.body);
  expect(revisions[0]?.revision).toBe(post.content?.revision);
  expect(new Set(revisions.map(({ body }) => body)).size).toBe(revisions.length);
  expect(refinementHistory.map(({ revision, refinerId }) => ({ revision, refinerId }))).toEqual(
    refined.map(({ revision, refinerId }) => ({ revision, refinerId })),
  );
  expect(refinementHistory.filter(({ scoreBefore, scoreAfter }) => Number(scoreAfter) <= Number(scoreBefore))).toEqual(
    [],
  );
});

describe("filters narrow as they say:", () => {
  test.each([
    ["status", contracts.listBlogPosts, { status: "DRAFT" }, "status", /^DRAFT$/],
    ["archived", contracts.listBlogPosts, { archived: true }, "status", /^ARCHIVED$/],
    ["a state that is in the archive", contracts.listLandingPages, { status: "ARCHIVED" }, "archived", /^true$/],
    ["pillar", contracts.listBlogPosts, { pillar: "project-budgets" }, "pillarSlug", /^project-budgets$/],
    ["title", contracts.listBlogPosts, { q: "STUDIO" }, "title", /studio/i],
    ["tag", contracts.listBlogPosts, { tag: "guide" }, "tags", /guide/],
    [
      "keyword",
      contracts.listBlogPosts,
      { keyword: demoId("kw", "how do architects track time") },
      "slug",
      /^how-architects-track-time$/,
    ],
    [
      "segment",
      contracts.listLandingPages,
      { icpSegmentId: demoId("seg", "studio-principals") },
      "icpSegmentId",
      /seg_/,
    ],
    ["kind", contracts.listPlatforms, { kind: "ghost" }, "kind", /^ghost$/],
    ["built-in", contracts.listRefiners, { builtIn: true }, "builtIn", /^true$/],
    ["index state", contracts.listGscUrls, { indexState: "NOT_INDEXED,EXCLUDED" }, "indexState", /^(NOT_IND|EXCL)/],
    ["address", contracts.listGscUrls, { urlContains: "/BLOG/" }, "url", /\/blog\//],
    ["submitted since", contracts.listGscUrls, { since: "2026-10-01T00:00:00Z" }, "lastSubmittedAt", /^2026-1[01]/],
    ["submitted until", contracts.listGscUrls, { until: "2026-10-01T00:00:00Z" }, "lastSubmittedAt", /^2026-0\d/],
    ["sent since", contracts.listIndexNowSubmissions, { since: "2026-11-01T00:00:00Z" }, "submittedAt", /^2026-11/],
    ["sent address", contracts.listIndexNowSubmissions, { urlContains: "help" }, "url", /help/],
    ["campaign state", contracts.listSerpOutreach, { status: "PAUSED,CANCELLED" }, "status", /^(PAUSED|CANCELLED)$/],
    ["campaign tag", contracts.listSerpOutreach, { tag: "november" }, "createdAt", /^2026-11/],
    ["campaigns since", contracts.listSerpOutreach, { since: "2026-11-01T00:00:00Z" }, "createdAt", /^2026-11/],
    ["campaigns until", contracts.listSerpOutreach, { until: "2026-11-01T00:00:00Z" }, "createdAt", /^2026-(0|10)/],
    ["asks for", contracts.listTemplates, { targetingAngle: "guest_post" }, "targetingAngle", /^guest_post$/],
    ["partner state", contracts.listRelationships, { status: "REPLIED,LINK_PLACED" }, "status", /^(REPL|LINK_)/],
    ["partner", contracts.listRelationships, { q: "lotte" }, "accountDomain", /^studiocraft/],
    [
      "partner of a campaign",
      contracts.listRelationships,
      { campaignId: demoId("scmp", "fee-calculator") },
      "campaignIds",
      /./,
    ],
  ] as const)("%s", (_name, contract, input, field, expected) => {
    const all = items(contract, {});
    const found = items(contract, input);

    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toEqual(all);
    expect(found.map((item) => String(Reflect.get(item, field))).filter((value) => !expected.test(value))).toEqual([]);
  });
});

describe("lists come in their order:", () => {
  test.each([
    [contracts.listBlogPosts, "createdAt"],
    [contracts.listLandingPages, "createdAt"],
    [contracts.listPlatforms, "createdAt"],
    [contracts.listGscUrls, "lastSubmittedAt"],
    [contracts.listIndexNowSubmissions, "submittedAt"],
    [contracts.listSerpOutreach, "createdAt"],
    [contracts.listTemplates, "createdAt"],
    [contracts.listRelationships, "updatedAt"],
  ] as const)("%o", (contract, field) => {
    const moments = items(contract, {}).map((item) => String(Reflect.get(item, field)));

    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(moments.filter((moment) => moment > DEMO_NOW)).toEqual([]);
  });
});

describe.each(drafts.map((one) => [one.campaign.campaignId, one] as const))("the campaign %s", (_id, one) => {
  test("has as many drafts as its summary says, and loses some at every filter", () => {
    const { summary } = one.campaign;
    const counts = Object.values(summary);

    expect(one.drafts.length).toBe(summary.finalDrafts);
    expect(one.drafts.length).toBeGreaterThan(4);
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
  });

  test("says of its first domains what became of them", () => {
    const written = new Set(one.drafts.map(({ accountDomain }) => accountDomain));
    const wrong = one.campaign.topDomains.filter(
      ({ domain, drafted, skippedReason }) => drafted !== written.has(domain) || drafted !== (skippedReason === null),
    );

    expect(wrong).toEqual([]);
  });

  test("writes to no competitor, and to each partner as the relationship allows", () => {
    const rivals = RIVALS.map(({ domain }) => String(domain));
    const partners = one.drafts.map(({ relationshipId }) => relationships.find(({ id }) => id === relationshipId));

    expect(one.drafts.filter(({ accountDomain }) => rivals.includes(accountDomain))).toEqual([]);
    expect(partners.map((partner) => partner?.contact)).toEqual(one.drafts.map(({ contact }) => contact));
    expect(partners.filter((partner) => !partner?.campaignIds.includes(one.campaign.campaignId))).toEqual([]);
  });

  test("names in every mail the page of ours and the recipient", () => {
    const { ourContentUrl } = one.campaign.outreach;
    const faults = one.drafts.filter(
      ({ body, contact }) => !body.includes(ourContentUrl) || !body.startsWith(`Hi ${contact.firstName},`),
    );

    expect(faults).toEqual([]);
    expect(one.drafts.filter(({ body }) => /\{|undefined|null/.test(body))).toEqual([]);
  });
});

test("what is published is submitted, and every IndexNow submission is also one of the search console", () => {
  const addresses = items(contracts.listGscUrls, {}).map((item) => Reflect.get(item, "url"));
  const published = [...posts, ...pages].flatMap(({ publishedUrl }) => publishedUrl ?? []);
  const sent = ask(contracts.listIndexNowSubmissions, { limit: 200 }).data;
  const known = sent.flatMap(({ url }) =>
    ask(contracts.getGscStatus, { url }).submissions.map((one) => one.submissionId),
  );

  expect(addresses).toEqual(expect.arrayContaining(published));
  expect(known).toEqual(expect.arrayContaining(sent.map(({ submissionId }) => submissionId)));
});

test("a mail's claims are sentences of the page it pitches", () => {
  const { result } = tell("link_building.campaign.draft_email", {});
  const text = textOf("posts", "architecture-fee-calculator");
  const quotes = JSON.stringify(result).match(/"quote":"[^"]+"/g) ?? [];

  expect(quotes.length).toBeGreaterThan(0);
  expect(quotes.filter((quote) => !text.includes(quote.slice(9, -1)))).toEqual([]);
});

const { createBlogPost, createLandingPage, createSerpOutreach, createCompetitorOutreach } = contracts;
const RESULTS: readonly (readonly [slug: string, schema: TSchema, example: object, arbitrary: object])[] = [
  [
    "produce.blog_post",
    contracts.ProduceBlogPostResult,
    createBlogPost.example.input,
    { topic: "why is my roof leaking?" },
  ],
  [
    "produce.landing_page",
    contracts.ProduceLandingPageResult,
    createLandingPage.example.input,
    { keyword: "zeiterfassung für büros", icpSegmentId: demoId("seg", "practice-managers") },
  ],
  [
    "produce.blog_post.bulk_create",
    contracts.BulkCreateBlogPostsResult,
    contracts.bulkCreateBlogPosts.example.input,
    { keywordIds: ["kw_a", "kw_b"], mode: "quick", refinerIds: [], pillarSlug: "invoicing" },
  ],
  [
    "produce.refine",
    contracts.ProduceRefineResult,
    contracts.refineContent.example.input,
    { contentId: demoId("cnt", "architects"), refinerId: demoId("rfn", "shorten") },
  ],
  [
    "produce.evaluate",
    contracts.ProduceEvaluateResult,
    { contentId: "cnt_demo_any" },
    { contentId: "cnt_x", rubricId: "rub_x" },
  ],
  [
    "content_factory",
    contracts.ContentFactoryResult,
    { count: 3, publish: false },
    { keywordIds: ["kw_x"], mode: "quick" },
  ],
  [
    "refresh_stale",
    contracts.RefreshStaleResult,
    { olderThanDays: 60, maxPosts: 2 },
    { blogPostIds: ["bp_x", "bp_y"] },
  ],
  [
    "indexing.indexnow.submit",
    contracts.IndexNowSubmitResult,
    contracts.submitToIndexNow.example.input,
    { urls: ["https://elsewhere.example/a", "not an address"] },
  ],
  [
    "integrations.check",
    contracts.IntegrationsCheckResult,
    { port: "serpdata" },
    { port: "contactdata", vendor: "other" },
  ],
  [
    "link_building.serp_outreach",
    contracts.SerpOutreachResult,
    createSerpOutreach.example.input,
    { seed: { keyword: "green roofs" }, filters: { topN: 3, maxDomainRating: 1 }, outreach: { ourContentUrl: "x" } },
  ],
  [
    "link_building.competitor_outreach",
    contracts.CompetitorOutreachResult,
    createCompetitorOutreach.example.input,
    { competitorId: demoId("cmp", "planbase.example"), minDR: 60, targetingAngle: "link_swap" },
  ],
  [
    "link_hunter",
    contracts.LinkHunterResult,
    { ourContentUrl: "https://tallyhour.example/blog/how-architects-track-time" },
    { ourContentUrl: "https://tallyhour.example/", keywords: ["green roofs"], maxDrafts: 1 },
  ],
  [
    "link_building.campaign.draft_email",
    contracts.DraftEmailResult,
    { targetUrl: "https://studiopractice.example/guides/fees" },
    { contactId: "con_x", ourContentUrl: "nonsense", targetUrl: "nonsense", templateId: "tpl_x" },
  ],
  [
    "link_swap_evaluator",
    contracts.LinkSwapEvaluatorResult,
    { theirUrl: "https://studiocraft.example/resources" },
    { theirUrl: "%%%", proposal: "We pay well for footer links in our network of casino sites." },
  ],
];

describe.each(RESULTS)("a run of %s", (slug, schema, example, arbitrary) => {
  test.each([
    ["its example", example],
    ["something arbitrary", arbitrary],
    ["nothing", {}],
  ])("ends with the promised result when asked for %s", (_what, input) => {
    const { result, steps, files = [] } = tell(slug, input);

    expect(findClosedFaults(schema, result)).toEqual([]);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter(({ durationMs }) => !Number.isInteger(durationMs) || durationMs < 1)).toEqual([]);
    expect(files.filter(({ path, text }) => !/^agent-output\/[\w./-]+$/.test(path) || text.length < 20)).toEqual([]);
    expect(JSON.stringify({ result, steps, files })).not.toMatch(/undefined|NaN|\[object/);
  });
});

function tell(slug: string, input: object) {
  const story = stories.find((one) => one.slug === slug);
  if (story === undefined) throw new Error(`There is no story of ${slug}.`);
  return story.story(structuredClone(input));
}

function evaluated(contentId: string | undefined): contracts.ProduceEvaluateResult {
  return JSON.parse(JSON.stringify(tell("produce.evaluate", { contentId }).result));
}

function items(contract: contracts.OperationContract, input: Record<string, unknown>): object[] {
  return JSON.parse(JSON.stringify(demo.answer(contract, validateInput(contract, {}, { limit: 200, ...input })).output))
    .data;
}
