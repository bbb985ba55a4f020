import { BootstrapBrandInput, BootstrapBrandResult } from "./bootstrap-brand.ts";
import { CitationHunterInput, CitationHunterResult } from "./citation-hunter.ts";
import { defineSkillContract, type SkillContract } from "./kernel/skill.ts";
import { KeywordManagerInput, KeywordManagerResult } from "./keyword-manager.ts";
import {
  LinkHunterInput,
  LinkHunterResult,
  LinkSwapEvaluatorInput,
  LinkSwapEvaluatorResult,
} from "./link-building-skills.ts";
import { bootstrapFullCredits, CITATION_HUNT_CREDITS, PRICE_WORDS, PRICES } from "./prices.ts";
import { ContentFactoryInput, ContentFactoryResult, RefreshStaleInput, RefreshStaleResult } from "./produce-skills.ts";
import { RankMonitorInput, RankMonitorResult, trackRank } from "./rank-tracking.ts";

/*
 * The eight skills that do a whole job.
 */

export const bootstrapBrandSkill = defineSkillContract({
  slug: "bootstrap_brand",
  name: "Bootstrap a brand",
  description:
    "Reads the brand's web site and sets up its workspace: page inventory with technical findings, brand profile with quotes, audience segments, labelled keywords, baseline ranks and competitor candidates, and a report for the client. Run it first for a new brand, and again to bring it up to date. For one of these alone use the skill of that name, for example `research.icp`.",
  category: "setup",
  area: "research",
  credits: PRICE_WORDS.bootstrapBrand,
  input: BootstrapBrandInput,
  output: BootstrapBrandResult,
  budget: { credits: bootstrapFullCredits("thorough"), llmCalls: 80, durationSeconds: 1200 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
  example: { input: { domain: "tallyhour.example", depth: "thorough", country: "US" } },
});

export const rankMonitorSkill = defineSkillContract({
  slug: "rank_monitor",
  name: "Watch ranks",
  description:
    "Measures where the brand ranks for its keywords and says what moved beyond each keyword's own noise. Run it every day or week; `workspaces.bulk_action` has schedules. For one keyword use `research.keyword.check_rank`, for a whole results page `research.serp`.",
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
    "Asks the answer engines what customers ask, counts whom they cite, and says where the brand is missing and what would change that. Run it once a month. To watch one question every day use `research.ai_citation.queries.create`, for one question once `research.ai_citation`.",
  category: "monitoring",
  area: "research",
  credits: PRICE_WORDS.citationHunter,
  input: CitationHunterInput,
  output: CitationHunterResult,
  budget: { credits: CITATION_HUNT_CREDITS, llmCalls: 340, durationSeconds: 480 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
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
    "Finds pages that should link to a piece of your content, somebody to write to at each, and drafts the mails as one campaign; nothing is sent before a person approves. For one SERP of your choice use `link_building.serp_outreach`, for those who link to a competitor `link_building.competitor_outreach`.",
  category: "links",
  area: "link_building",
  credits: PRICE_WORDS.linkHunter,
  input: LinkHunterInput,
  output: LinkHunterResult,
  budget: { credits: PRICES.linkHunter.perCycle, llmCalls: 60, durationSeconds: 300 },
  supportsApproval: true,
  supportsFiles: false,
  demo: "demo",
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
    "Picks the keywords that deserve an article and have none, or takes those you name, and writes, refines and scores a post for each; they stay drafts unless `publish` is asked for. For a single post use `produce.blog_post`, for gaps a report found `research.content_gap.queue_content`.",
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
    "Looks through published posts for lost ranks, facts that are out of date and rivals that say more, and rewrites the worst; nothing is published by it. To rewrite one post you have in mind use `produce.blog_post`, for one pass over a text `produce.refine`.",
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
    "A conversation about the workspace's keywords: say what to add, label, move or archive, or ask what is there. Each message is one run; `agent.invocations.continue` says the next thing. For exact changes use `research.keyword.update`, to find new keywords `research.keyword`.",
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
  name: "Judge a link swap",
  description:
    "Weighs an offer to exchange links: who they are, what their page is worth, what it would cost us, and what to answer. Nothing is sent. To ask for links yourself use `link_hunter`.",
  category: "links",
  area: "link_building",
  credits: PRICE_WORDS.linkSwap,
  input: LinkSwapEvaluatorInput,
  output: LinkSwapEvaluatorResult,
  budget: { credits: PRICES.linkSwap.perOffer, llmCalls: 4, durationSeconds: 60 },
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
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
];
