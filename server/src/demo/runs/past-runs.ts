import { bootstrapFullCredits, CITATION_HUNT_CREDITS, creditsFor, PRICES } from "@findable/contract";
import { demoId } from "../ids.ts";
import { stormStory } from "../stories/rank-monitor.ts";
import { BRAND, OTHER_BRANDS, ownUrl, UPDATE } from "../world/facts.ts";
import { once } from "../world/once.ts";
import { STORM_RUN } from "../world/ranks/storms.ts";
import { type PastRun, pastRun } from "./past-run.ts";
import { reviewedRuns } from "./reviewed-runs.ts";

/** The share of its price that a text under way has cost so far. */
const WRITTEN_SO_FAR = 0.4;
/** Credits that cancelled runs had spent; no price. */
const SPENT_BEFORE_CANCEL = { contentFactory: 6, linkHunter: 3 } as const;

const [BRIGHTFIELD, OAKLINE, KUMO] = OTHER_BRANDS;

/** Every run of the demo's agency that there was before the frozen moment. */
export const pastRuns = once((): readonly PastRun[] => [
  ...now(),
  ...scheduled(),
  ...research(),
  ...writing(),
  ...links(),
  ...ofOtherClients(),
  ...reviewedRuns(),
]);

function keyword(phrase: string): string {
  return demoId("kw", phrase);
}

/** What is going on at the frozen moment. */
function now(): PastRun[] {
  return [
    pastRun("gap-billable-hours", [0, 8, 59], {
      skill: "research.serp_gap",
      input: { query: "billable hours tracker" },
      status: "PENDING",
      credits: 0,
    }),
    pastRun("landing-freelance-designers", [0, 8, 57], {
      skill: "produce.landing_page",
      input: { keywordId: keyword("billable hours tracker"), icpSegmentId: demoId("seg", "freelance-designers") },
      status: "RUNNING",
      stepsDone: 2,
      credits: WRITTEN_SO_FAR * PRICES.blogPost["with-research"],
      tags: ["landing"],
      resources: [demoId("lp", "freelance-designers"), demoId("cnt", "freelance-designers")],
    }),
    pastRun("posts-november", [0, 8, 51], {
      skill: "produce.blog_post.bulk_create",
      input: { keywordIds: [keyword("timesheet due today template"), keyword("studioledger reviews")] },
      status: "WAITING_CHILDREN",
      stepsDone: 1,
      credits: (1 + WRITTEN_SO_FAR) * PRICES.blogPost["with-research"],
      tags: ["november"],
    }),
    pastRun("post-timesheet-due", [0, 8, 52], {
      skill: "produce.blog_post",
      input: { keywordId: keyword("timesheet due today template") },
      credits: PRICES.blogPost["with-research"],
      childOf: "posts-november",
      tags: ["november"],
    }),
    pastRun("post-studioledger-reviews", [0, 8, 52], {
      skill: "produce.blog_post",
      input: { keywordId: keyword("studioledger reviews") },
      status: "RUNNING",
      stepsDone: 2,
      credits: WRITTEN_SO_FAR * PRICES.blogPost["with-research"],
      childOf: "posts-november",
      tags: ["november"],
    }),
    pastRun("chat-payroll", [0, 8, 33], {
      skill: "keyword_manager",
      input: { message: "Archive everything about payroll." },
      status: "WAITING_INPUT",
      stepsDone: 1,
      credits: PRICES.keywordManager.perTurn,
    }),
  ];
}

/** What schedules began. */
function scheduled(): PastRun[] {
  const ranks = {
    skill: "rank_monitor",
    input: { filter: { status: "FOCUSED" }, device: "desktop" },
    credits: PRICES.rankTracking.perRun,
  };
  const everywhere = { workspaces: "all", filter: { tag: "plan:growth" } };
  return [
    pastRun("weekly-ranks", [0, 6, 0], {
      ...bulk("distribute.track_rank", { device: "desktop" }, everywhere),
      credits: 2 * PRICES.rankTracking.perRun,
      tags: ["weekly"],
      minutes: 3,
    }),
    pastRun("rank-check-today", [0, 6, 0], { ...ranks, minutes: 2, childOf: "weekly-ranks", tags: ["weekly"] }),
    pastRun("rank-check-brightfield", [0, 6, 1], {
      ...ranks,
      minutes: 2,
      childOf: "weekly-ranks",
      domain: BRIGHTFIELD.domain,
      story: { result: quietWeek(31) },
    }),
    pastRun("daily-citations", [0, 5, 0], {
      ...bulk("agent.invoke", { skill: "citation_hunter", input: { samples: 4 } }, { workspaces: [BRAND.workspaceId] }),
      credits: CITATION_HUNT_CREDITS,
      tags: ["citations"],
      minutes: 9,
    }),
    pastRun("citations-today", [0, 5, 0], {
      skill: "citation_hunter",
      input: { samples: 4 },
      credits: CITATION_HUNT_CREDITS,
      minutes: 8,
      childOf: "daily-citations",
      tags: ["citations"],
    }),
    pastRun("friday-gaps", [3, 16, 30], {
      ...bulk("research.content_gap.find", {}, { workspaces: "all", filter: { tag: "team:content" } }),
      credits: 2 * PRICES.contentGap.perCompetitor,
      minutes: 7,
    }),
    pastRun("gap-tallyhour-friday", [3, 16, 30], {
      skill: "research.content_gap",
      input: { competitorDomains: ["hourglasspm.example", "studioledger.example"] },
      credits: 2 * PRICES.contentGap.perCompetitor,
      minutes: 6,
      childOf: "friday-gaps",
    }),
    pastRun("weekly-ranks-before", [7, 6, 0], {
      ...bulk("distribute.track_rank", { device: "desktop" }, everywhere),
      credits: PRICES.rankTracking.perRun,
      tags: ["weekly"],
      minutes: 3,
    }),
    pastRun("rank-check-last-week", [7, 6, 0], {
      ...ranks,
      minutes: 2,
      childOf: "weekly-ranks-before",
      tags: ["weekly"],
    }),
    pastRun("rank-check-brightfield-failed", [7, 6, 1], {
      ...ranks,
      credits: 0,
      status: "FAILED",
      stepsDone: 0,
      minutes: 2,
      childOf: "weekly-ranks-before",
      domain: BRIGHTFIELD.domain,
      failure: {
        code: "external_unavailable",
        message: "The provider of search results did not answer after four attempts. Nothing was billed.",
        details: { port: "serpdata", attempts: 4 },
      },
    }),
    pastRun(STORM_RUN, [UPDATE.daysAgo, 6, 0], {
      ...ranks,
      input: { device: "desktop" },
      minutes: 45,
      story: {
        get result() {
          return stormStory().result;
        },
        get steps() {
          return stormStory().steps;
        },
      },
    }),
    pastRun("monthly-refresh", [20, 8, 0], {
      ...bulk(
        "agent.invoke",
        { skill: "refresh_stale", input: { olderThanDays: 180, maxPosts: 3 } },
        { workspaces: [BRAND.workspaceId] },
      ),
      credits: PRICES.refreshStale.perArticle,
      tags: ["refresh"],
      minutes: 5,
    }),
    pastRun("refresh-october", [20, 8, 0], {
      skill: "refresh_stale",
      input: { olderThanDays: 180, maxPosts: 3 },
      credits: PRICES.refreshStale.perArticle,
      minutes: 4,
      childOf: "monthly-refresh",
      tags: ["refresh"],
    }),
  ];
}

function bulk(action: string, config: object, where: object) {
  return { skill: "workspaces.bulk_action", input: { action, config, ...where } };
}

function quietWeek(checked: number) {
  return { checked, failed: 0, improved: [], dropped: [], lostTop10: [], lostPages: [], significant: [], warnings: [] };
}

function research(): PastRun[] {
  const tracked = ["time tracking for architects", "hourglass pm alternatives", "architecture fee calculator"];
  return [
    pastRun("check-rank-budgets", [1, 9, 31], {
      skill: "research.keyword.check_rank",
      input: { id: keyword("architecture project budget software") },
      credits: PRICES.rankCheck.perKeyword,
    }),
    pastRun("serp-time-tracking", [3, 9, 2], {
      skill: "research.serp",
      input: { query: "time tracking for architects" },
      credits: PRICES.serp.perQuery,
    }),
    pastRun("fee-proposal-check", [5, 15, 6], {
      skill: "custom:fee-proposal-check",
      input: { path: "seed-docs/fee-proposal-atelier-nord.md" },
      credits: 3 * PRICES.customSkill.perModelCall,
      tags: ["proposals"],
    }),
    pastRun("chat-invoicing", [6, 10, 4], {
      skill: "keyword_manager",
      input: { message: "Which of our invoicing keywords have no page yet?" },
      credits: PRICES.keywordManager.perTurn,
    }),
    pastRun("chat-invoicing-next", [6, 10, 6], {
      skill: "keyword_manager",
      input: { message: "Give the one about project phases high priority." },
      credits: PRICES.keywordManager.perTurn,
      turnAfter: "chat-invoicing",
    }),
    pastRun("citations-alternatives", [10, 11, 17], {
      skill: "research.ai_citation",
      input: { prompt: "What are good alternatives to Hourglass PM?", samples: 5 },
      credits: creditsFor(25, PRICES.aiCitation.perSample),
    }),
    pastRun("relabel-raw", [15, 9, 44], {
      skill: "research.keyword.relabel",
      input: { scope: { status: "RAW" } },
      credits: creditsFor(28, PRICES.keywordLabels.perKeyword),
    }),
    pastRun("discuss-timesheets", [26, 12, 10], {
      skill: "research.discuss",
      input: { topic: "timesheets in small architecture practices", subreddits: ["architects"] },
      credits: PRICES.discussions.perTopic,
    }),
    pastRun("discuss-forum-away", [26, 11, 20], {
      skill: "research.discuss",
      input: { topic: "timesheets in small architecture practices" },
      status: "FAILED",
      stepsDone: 0,
      minutes: 2,
      credits: 0,
      failure: {
        code: "forum_unavailable",
        message: "The forum did not answer after four attempts. Nothing was read and nothing was billed.",
        details: { port: "forum", attempts: 4 },
      },
    }),
    pastRun("gaps-of-three", [33, 10, 15], {
      skill: "research.serp_gap.bulk",
      input: { keywordIds: tracked.map(keyword) },
      credits: tracked.length * PRICES.serpGap.perQuery,
    }),
    pastRun("gap-hourglass-alternatives", [33, 9, 50], {
      skill: "research.serp_gap",
      input: { query: "hourglass pm alternatives" },
      credits: PRICES.serpGap.perQuery,
    }),
    pastRun("keywords-studioledger", [36, 10, 9], {
      skill: "research.competitor.keywords",
      input: { id: demoId("cmp", "studioledger.example") },
      credits: PRICES.competitorKeywords.perPull,
    }),
    pastRun("backlinks-hourglass", [36, 10, 2], {
      skill: "research.competitor.backlinks",
      input: { id: demoId("cmp", "hourglasspm.example"), minDomainRating: 20 },
      credits: PRICES.competitorBacklinks.perPull,
    }),
    pastRun("keywords-time-tracking", [88, 9, 30], {
      skill: "research.keyword",
      input: { seed: "time tracking for architects", depth: "thorough", limit: 300, country: "US" },
      credits: 3 * PRICES.keywordResearch.per100Results.thorough,
    }),
    pastRun("icp-again", [90, 14, 20], {
      skill: "research.icp",
      input: { domain: BRAND.domain, depth: "thorough" },
      credits: PRICES.segments.thorough,
    }),
    pastRun("bootstrap-tallyhour", [118, 9, 12], {
      skill: "bootstrap_brand",
      input: { domain: BRAND.domain, depth: "thorough", country: "US" },
      credits: bootstrapFullCredits("thorough"),
      minutes: 19,
      tags: ["onboarding"],
    }),
    pastRun("check-serpdata", [118, 9, 5], { skill: "integrations.check", input: { port: "serpdata" }, credits: 0 }),
  ];
}

function writing(): PastRun[] {
  const post = (slug: string) => [demoId("bp", slug), demoId("cnt", slug)];
  return [
    pastRun("post-invoice-by-phase", [1, 15, 41], {
      skill: "produce.blog_post",
      input: { keywordId: keyword("invoice by project phase"), pillarSlug: "invoicing" },
      credits: PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner,
      minutes: 4,
      resources: post("invoice-by-project-phase"),
    }),
    pastRun("posts-comparisons-stopped", [12, 13, 40], {
      skill: "content_factory",
      input: { count: 5, pillarSlug: "comparisons" },
      status: "CANCELLED",
      stepsDone: 1,
      minutes: 2,
      credits: SPENT_BEFORE_CANCEL.contentFactory,
    }),
    pastRun("posts-of-gaps", [30, 9, 20], {
      skill: "research.content_gap.queue_content",
      input: {
        id: demoId("gap", "hourglass-and-studioledger"),
        selectGaps: [{ type: "MISSING_TOPIC", priority: ["HIGH"] }],
      },
      credits: 2 * PRICES.blogPost["with-research"],
    }),
    pastRun("indexnow-hourglass-alternatives", [31, 12, 3], {
      skill: "indexing.indexnow.submit",
      input: { urls: [ownUrl("/blog/hourglass-pm-alternatives")] },
      credits: PRICES.indexNowSubmission.perUrl,
    }),
    pastRun("score-hourglass-alternatives", [32, 15, 2], {
      skill: "produce.evaluate",
      input: { contentId: demoId("cnt", "hourglass-pm-alternatives") },
      credits: PRICES.evaluation.perText,
      resources: post("hourglass-pm-alternatives"),
    }),
    pastRun("refine-hourglass-alternatives", [32, 14, 48], {
      skill: "produce.refine",
      input: { contentId: demoId("cnt", "hourglass-pm-alternatives"), refinerId: demoId("rfn", "plain-words") },
      credits: PRICES.refinement.perRefiner,
      resources: post("hourglass-pm-alternatives"),
    }),
    pastRun("posts-october", [66, 9, 0], {
      skill: "content_factory",
      input: { count: 2, mode: "with-research" },
      credits: 2 * PRICES.contentFactory.perArticle,
    }),
  ];
}

function links(): PastRun[] {
  return [
    pastRun("swap-studiocraft", [4, 14, 25], {
      skill: "link_swap_evaluator",
      input: { theirUrl: "https://studiocraft.example/resources/running-a-small-studio" },
      credits: PRICES.linkSwap.perOffer,
      tags: ["team:links"],
    }),
    pastRun("mail-studiopractice", [8, 10, 40], {
      skill: "link_building.campaign.draft_email",
      input: {
        ourContentUrl: ownUrl("/blog/architecture-fee-calculator"),
        targetUrl: "https://studiopractice.example/guides/fees",
      },
      credits: PRICES.outreach.perDraft,
      tags: ["team:links"],
    }),
    pastRun("links-fee-calculator", [44, 9, 10], {
      skill: "link_hunter",
      input: { ourContentUrl: ownUrl("/blog/architecture-fee-calculator"), maxDrafts: 10 },
      status: "CANCELLED",
      stepsDone: 1,
      minutes: 1,
      credits: SPENT_BEFORE_CANCEL.linkHunter,
      tags: ["team:links"],
    }),
  ];
}

function ofOtherClients(): PastRun[] {
  return [
    pastRun("post-rooftop-payback", [3, 13, 5], {
      skill: "produce.blog_post",
      input: { topic: "How long a rooftop system takes to pay for itself" },
      credits: PRICES.blogPost["with-research"] + PRICES.refinement.perRefiner,
      minutes: 4,
      domain: BRIGHTFIELD.domain,
    }),
    pastRun("gap-brightfield", [5, 9, 48], {
      skill: "research.content_gap",
      input: { competitorDomains: ["sunledger.example", "rooftopwatt.example"] },
      credits: 2 * PRICES.contentGap.perCompetitor,
      minutes: 6,
      domain: BRIGHTFIELD.domain,
    }),
    pastRun("rank-check-oakline", [7, 6, 2], {
      skill: "rank_monitor",
      input: { device: "desktop" },
      credits: PRICES.rankTracking.perRun,
      minutes: 2,
      domain: OAKLINE.domain,
      story: { result: quietWeek(24) },
    }),
    pastRun("keywords-kumo", [17, 8, 48], {
      skill: "research.keyword",
      input: { seed: "coffee subscription", depth: "fast", limit: 200 },
      credits: 2 * PRICES.keywordResearch.per100Results.fast,
      minutes: 3,
      domain: KUMO.domain,
    }),
    pastRun("bootstrap-kumo", [63, 10, 20], {
      skill: "bootstrap_brand",
      input: { domain: KUMO.domain, depth: "fast" },
      credits: bootstrapFullCredits("fast"),
      minutes: 11,
      domain: KUMO.domain,
    }),
    pastRun("bootstrap-oakline", [96, 10, 15], {
      skill: "bootstrap_brand",
      input: { domain: OAKLINE.domain },
      credits: bootstrapFullCredits("thorough"),
      minutes: 21,
      domain: OAKLINE.domain,
    }),
  ];
}
