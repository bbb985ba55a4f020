import { defineSkillContract, type SkillContract } from "../kernel/skill.ts";
import { KeywordManagerInput, KeywordManagerResult } from "../keywords/keyword-manager.ts";
import { bootstrapFullCredits, CITATION_HUNT_CREDITS, PRICE_WORDS, PRICES } from "../prices.ts";
import { RankMonitorInput, RankMonitorResult, trackRank } from "../ranks/rank-tracking.ts";
import { createReportSkill } from "../reports/reports.ts";
import { BootstrapBrandInput, BootstrapBrandResult } from "./bootstrap-brand.ts";
import { CitationHunterInput, CitationHunterResult } from "./citation-hunter.ts";
import {
  LinkHunterInput,
  LinkHunterResult,
  LinkSwapEvaluatorInput,
  LinkSwapEvaluatorResult,
} from "./link-building-skills.ts";
import { ContentFactoryInput, ContentFactoryResult, RefreshStaleInput, RefreshStaleResult } from "./produce-skills.ts";

/* Skills that do a whole job. */

export const bootstrapBrandSkill = defineSkillContract({
  slug: "bootstrap_brand",
  name: "Analyze a site",
  description:
    "Reads the brand's website and sets up its workspace: page inventory with technical issues, brand profile with quotes, audience segments, labeled keywords, baseline ranks, competitor candidates and a report for the client. Run it first for a new brand, and again to update it. For one of these parts use its own skill, for example `research.icp`.",
  category: "setup",
  area: "research",
  credits: PRICE_WORDS.bootstrapBrand,
  input: BootstrapBrandInput,
  output: BootstrapBrandResult,
  budget: { credits: bootstrapFullCredits("thorough"), llmCalls: 80, durationSeconds: 1200 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
  subject: ["domain"],
  example: { input: { domain: "tallyhour.example", depth: "thorough", country: "US" } },
});

export const rankMonitorSkill = defineSkillContract({
  slug: "rank_monitor",
  name: "Track rankings",
  description:
    "Measures where the brand ranks for its keywords and reports changes beyond each keyword's normal fluctuation. Run it daily or weekly; `workspaces.bulk_action` has schedules. For one keyword use `research.keyword.check_rank`, for a whole results page `research.serp`.",
  category: "monitoring",
  area: "research",
  credits: trackRank.credits,
  input: RankMonitorInput,
  output: RankMonitorResult,
  budget: { credits: PRICES.rankTracking.perRun, llmCalls: 2, durationSeconds: 90 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
  example: { input: { filter: { status: "FOCUSED" }, device: "desktop" } },
});

export const citationHunterSkill = defineSkillContract({
  slug: "citation_hunter",
  name: "Hunt for citations",
  description:
    "Asks the answer engines what customers ask, counts which sites they cite, and reports where the brand is missing and what would change that. Run it monthly. To monitor one question daily use `research.ai_citation.queries.create`; to check one question once use `research.ai_citation`.",
  category: "monitoring",
  area: "research",
  credits: PRICE_WORDS.citationHunter,
  input: CitationHunterInput,
  output: CitationHunterResult,
  budget: { credits: CITATION_HUNT_CREDITS, llmCalls: 340, durationSeconds: 480 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
  subject: ["prompts"],
  example: {
    input: {
      prompts: ["What is the best time tracking tool for a small architecture studio?"],
      llms: ["llm_chat_1", "llm_search_2"],
      samples: 4,
    },
  },
});

export const linkHunterSkill = defineSkillContract({
  slug: "link_hunter",
  name: "Hunt for links",
  description:
    "Finds pages that should link to a piece of your content, finds a contact at each, and drafts the emails as one campaign. Nothing is sent before a person approves. For a SERP of your choice use `link_building.serp_outreach`, for sites that link to a competitor `link_building.competitor_outreach`.",
  category: "links",
  area: "link_building",
  credits: PRICE_WORDS.linkHunter,
  input: LinkHunterInput,
  output: LinkHunterResult,
  budget: { credits: PRICES.linkHunter.perCycle, llmCalls: 60, durationSeconds: 300 },
  supportsApproval: true,
  supportsFiles: false,
  demo: "demo",
  subject: ["ourContentUrl", "keywords"],
  example: {
    input: {
      ourContentUrl: "https://tallyhour.example/blog/architecture-fee-calculator",
      keywords: ["architecture fee calculator"],
      maxDrafts: 10,
    },
  },
});

export const contentFactorySkill = defineSkillContract({
  slug: "content_factory",
  name: "Write a batch of articles",
  description:
    "Picks the best keywords without an article, or takes those you name, and writes, refines and scores a post for each. Posts stay drafts unless you set `publish`. For a single post use `produce.blog_post`, for gaps of a report `research.content_gap.queue_content`.",
  category: "content",
  area: "produce",
  credits: PRICE_WORDS.contentFactory,
  input: ContentFactoryInput,
  output: ContentFactoryResult,
  budget: { credits: 5 * PRICES.contentFactory.perArticle, llmCalls: 120, durationSeconds: 1200 },
  supportsApproval: true,
  supportsFiles: true,
  demo: "demo",
  example: { input: { count: 2, pillarSlug: "project-budgets", mode: "with-research" } },
});

export const refreshStaleSkill = defineSkillContract({
  slug: "refresh_stale",
  name: "Refresh stale articles",
  description:
    "Checks published posts for lost ranks, outdated facts and competitors that say more, and rewrites the worst. It publishes nothing. To rewrite a post of your choice use `produce.blog_post`, for one editing pass `produce.refine`.",
  category: "content",
  area: "produce",
  credits: PRICE_WORDS.refreshStale,
  input: RefreshStaleInput,
  output: RefreshStaleResult,
  budget: { credits: 10 * PRICES.refreshStale.perArticle, llmCalls: 120, durationSeconds: 1800 },
  supportsApproval: true,
  supportsFiles: true,
  demo: "demo",
  example: { input: { olderThanDays: 60, maxPosts: 2 } },
});

export const keywordManagerSkill = defineSkillContract({
  slug: "keyword_manager",
  name: "Manage keywords by conversation",
  description:
    "A conversation about the workspace's keywords: say what to add, label, move or archive, or ask a question. Each message is one run; send the next one with `agent.invocations.continue`. For exact changes use `research.keyword.update`, to find new keywords `research.keyword`.",
  category: "research",
  area: "research",
  credits: PRICE_WORDS.keywordManager,
  input: KeywordManagerInput,
  output: KeywordManagerResult,
  budget: { credits: 40, llmCalls: 20, durationSeconds: 300 },
  supportsApproval: true,
  supportsFiles: true,
  demo: "demo",
  example: { input: { message: "Which of our invoicing keywords have no page yet?" } },
});

export const linkSwapEvaluatorSkill = defineSkillContract({
  slug: "link_swap_evaluator",
  name: "Evaluate a link swap",
  description:
    "Evaluates an offer to exchange links: who makes it, the value of their page, the cost to the brand, and what to answer. Nothing is sent. To ask for links yourself use `link_hunter`.",
  category: "links",
  area: "link_building",
  credits: PRICE_WORDS.linkSwap,
  input: LinkSwapEvaluatorInput,
  output: LinkSwapEvaluatorResult,
  budget: { credits: PRICES.linkSwap.perOffer, llmCalls: 4, durationSeconds: 60 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
  check: ({ theirUrl, ourUrl }) =>
    Object.entries({ theirUrl, ourUrl }).flatMap(([field, url]) =>
      url === undefined || (/^https?:\/\//i.test(url) && URL.canParse(url))
        ? []
        : [{ field, message: "must be an http or https URL" }],
    ),
  subject: ["theirUrl"],
  example: {
    input: {
      theirUrl: "https://studiocraft.example/resources/running-a-small-studio",
      proposal:
        "Hi, I edit Studiocraft. We would link to your fee calculator if you linked to our guide to running a small studio. Interested?",
    },
  },
});

export const jobSkills: readonly SkillContract[] = [
  bootstrapBrandSkill,
  rankMonitorSkill,
  linkHunterSkill,
  citationHunterSkill,
  contentFactorySkill,
  refreshStaleSkill,
  keywordManagerSkill,
  linkSwapEvaluatorSkill,
  createReportSkill,
];
