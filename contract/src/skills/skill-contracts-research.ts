import { GenerateSegmentsInput, GenerateSegmentsResult, generateSegments } from "../audience/audience.ts";
import {
  discussionFaults,
  ResearchDiscussionsInput,
  ResearchDiscussionsResult,
  researchDiscussions,
} from "../audience/discussions.ts";
import { SuggestPromptsInput, SuggestPromptsResult, suggestPrompts } from "../citations/ai-citation-prompts.ts";
import { CheckAiCitationResult, checkAiCitation, SampleAiCitationInput } from "../citations/ai-citations.ts";
import {
  PullBacklinksInput,
  PullBacklinksResult,
  pullCompetitorBacklinks,
} from "../competitors/competitor-backlinks.ts";
import {
  PullCompetitorKeywordsInput,
  PullCompetitorKeywordsResult,
  pullCompetitorKeywords,
} from "../competitors/competitor-keywords.ts";
import { ResearchCompetitorInput, ResearchCompetitorResult } from "../competitors/competitor-research.ts";
import { addCompetitor } from "../competitors/competitors.ts";
import { FindContentGapsInput, FindContentGapsResult, findContentGaps } from "../content/content-gap.ts";
import { QueueContentInput, QueueContentResult, queueContent } from "../content/content-gap-queue.ts";
import { ImportPerformanceInput, ImportPerformanceResult, importPerformance } from "../indexing/performance-import.ts";
import { defineSkillContract, type SkillContract } from "../kernel/skill.ts";
import { RefreshKeywordsInput, RefreshKeywordsResult, refreshKeywords } from "../keywords/keyword-refresh.ts";
import {
  RelabelKeywordsInput,
  RelabelKeywordsResult,
  ResearchKeywordInput,
  ResearchKeywordResult,
  relabelKeywords,
  researchKeyword,
} from "../keywords/keyword-research.ts";
import { PlanNextResult, PlanSkillInput, planNext } from "../ledger/plan.ts";
import { COMPETITOR_RESEARCH_CREDITS, creditsFor, PRICE_WORDS, PRICES } from "../prices.ts";
import { CheckKeywordRankInput, CheckKeywordRankResult, checkKeywordRank } from "../ranks/rank-checks.ts";
import { fetchSerp } from "../serps/serp.ts";
import { analyzeSerpGap } from "../serps/serp-gap.ts";
import { BulkSerpGapInput, BulkSerpGapResult, bulkSerpGap } from "../serps/serp-gap-batches.ts";
import { AnalyzeSerpGapInput, AnalyzeSerpGapResult } from "../serps/serp-gap-schemas.ts";
import { FetchSerpInput, FetchSerpResult } from "../serps/serp-schemas.ts";
import { AuditSiteInput, AuditSiteResult, auditSite } from "../site/site-audit.ts";
import { ImportCrawlersInput, ImportCrawlersResult, importCrawlers } from "../site/site-crawlers.ts";
import { PullOwnLinksInput, PullOwnLinksResult, pullOwnLinks } from "../site/site-links.ts";

/** 500 results at the highest price. */
const KEYWORD_RESEARCH_CREDITS =
  5 * (PRICES.keywordResearch.per100Results.thorough + PRICES.keywordResearch.llmMentionsPer100Results);
const skill = {
  category: "research",
  area: "research",
  supportsApproval: false,
  supportsFiles: false,
  demo: "demo",
} as const;

export const researchKeywordSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword",
  name: "Find keywords",
  description:
    "Finds keywords around a phrase or a domain, removes duplicates, labels intent and relevance and stores them. Use it to extend the brand's keywords. For a competitor's keywords use `research.competitor.keywords`; to relabel stored keywords use `research.keyword.relabel`.",
  credits: researchKeyword.credits,
  input: ResearchKeywordInput,
  output: ResearchKeywordResult,
  budget: { credits: KEYWORD_RESEARCH_CREDITS, llmCalls: 20, durationSeconds: 180 },
  subject: ["seed"],
  example: { input: researchKeyword.example.input },
});

export const relabelKeywordsSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword.relabel",
  name: "Relabel keywords",
  description:
    "Relabels intent and relevance of stored keywords, for example after the offer changed. To find and label new keywords use `research.keyword`; to set the labels of one keyword yourself use `research.keyword.update`.",
  credits: relabelKeywords.credits,
  input: RelabelKeywordsInput,
  output: RelabelKeywordsResult,
  budget: { credits: creditsFor(500, PRICES.keywordLabels.perKeyword), llmCalls: 20, durationSeconds: 120 },
  example: { input: relabelKeywords.example.input },
});

export const refreshKeywordsSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword.refresh",
  name: "Refresh keyword metrics",
  description:
    "Reads volume, difficulty and the other metrics of stored keywords from the connected data provider. Use it for keywords that a person added, and regularly for all. To find new keywords use `research.keyword`; for ranks use `rank_monitor`.",
  credits: refreshKeywords.credits,
  input: RefreshKeywordsInput,
  output: RefreshKeywordsResult,
  budget: { credits: creditsFor(5000, PRICES.keywordNumbers.perKeyword), llmCalls: 0, durationSeconds: 120 },
  example: { input: refreshKeywords.example.input },
});

export const checkKeywordRankSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword.check_rank",
  name: "Check one keyword's rank",
  description:
    "Searches for one stored keyword and records the brand's rank. For all keywords and their changes use `rank_monitor`; for the whole results page `research.serp`.",
  category: "monitoring",
  credits: checkKeywordRank.credits,
  input: CheckKeywordRankInput,
  output: CheckKeywordRankResult,
  budget: { credits: PRICES.rankCheck.perKeyword, llmCalls: 0, durationSeconds: 20 },
  example: { input: checkKeywordRank.example.input },
});

export const fetchSerpSkill = defineSkillContract({
  ...skill,
  slug: "research.serp",
  name: "Read a results page",
  description:
    "Searches for any query and stores the whole results page: organic results, AI answer, questions, discussions. To analyze how winnable the query is use `research.serp_gap`; for the brand's position alone use `research.keyword.check_rank`.",
  credits: fetchSerp.credits,
  input: FetchSerpInput,
  output: FetchSerpResult,
  budget: { credits: PRICES.serp.perQuery, llmCalls: 0, durationSeconds: 20 },
  subject: ["query"],
  example: { input: fetchSerp.example.input },
});

export const analyzeSerpGapSkill = defineSkillContract({
  ...skill,
  slug: "research.serp_gap",
  name: "Analyze a SERP gap",
  description:
    "Compares the brand with the sites that rank for a query and reports whether, how and how soon it can reach the top. For many stored keywords use `research.serp_gap.bulk`; for topics that only competitors cover use `research.content_gap`.",
  credits: analyzeSerpGap.credits,
  input: AnalyzeSerpGapInput,
  output: AnalyzeSerpGapResult,
  budget: { credits: PRICES.serpGap.perQuery, llmCalls: 2, durationSeconds: 60 },
  subject: ["query"],
  example: { input: analyzeSerpGap.example.input },
});

export const bulkSerpGapSkill = defineSkillContract({
  ...skill,
  slug: "research.serp_gap.bulk",
  name: "Analyze many SERP gaps",
  description:
    "Analyzes how winnable each of many stored keywords is, in one child run per keyword. Use it to decide what to write first. For a query that is not stored use `research.serp_gap`.",
  credits: bulkSerpGap.credits,
  input: BulkSerpGapInput,
  output: BulkSerpGapResult,
  budget: { credits: 100 * PRICES.serpGap.perQuery, llmCalls: 200, durationSeconds: 900 },
  example: { input: bulkSerpGap.example.input },
});

export const researchIcpSkill = defineSkillContract({
  ...skill,
  slug: "research.icp",
  name: "Find audience segments",
  description:
    "Finds the groups of people that a brand sells to, from its site or from a text, each with the pages that support it. To set up a whole brand use `bootstrap_brand`, which also finds them.",
  credits: generateSegments.credits,
  input: GenerateSegmentsInput,
  output: GenerateSegmentsResult,
  budget: { credits: PRICES.segments.thorough, llmCalls: 4, durationSeconds: 180 },
  subject: ["domain"],
  example: { input: generateSegments.example.input },
});

export const researchCompetitorSkill = defineSkillContract({
  ...skill,
  slug: "research.competitor",
  name: "Research a competitor",
  description:
    "Tracks a domain as a competitor, pulls its keywords and backlinks in child runs and compares its keywords with the brand's. For one pull of a tracked competitor use `research.competitor.keywords` or `research.competitor.backlinks`; for a plan of what to write use `research.content_gap`.",
  credits: PRICE_WORDS.competitorResearch,
  input: ResearchCompetitorInput,
  output: ResearchCompetitorResult,
  budget: { credits: COMPETITOR_RESEARCH_CREDITS, llmCalls: 0, durationSeconds: 240 },
  subject: ["domain"],
  example: { input: addCompetitor.example.input },
});

export const pullBacklinksSkill = defineSkillContract({
  ...skill,
  slug: "research.competitor.backlinks",
  name: "Pull a competitor's backlinks",
  description:
    "Reads the backlinks of a competitor and scores each for relevance and for how likely the brand can earn it. To contact those sites use `link_building.competitor_outreach`; for the competitor's keywords use `research.competitor.keywords`.",
  credits: pullCompetitorBacklinks.credits,
  input: PullBacklinksInput,
  output: PullBacklinksResult,
  budget: { credits: PRICES.competitorBacklinks.perPull, llmCalls: 0, durationSeconds: 120 },
  example: { input: pullCompetitorBacklinks.example.input },
});

export const pullOwnLinksSkill = defineSkillContract({
  ...skill,
  slug: "site.links",
  name: "Pull the brand's own backlinks",
  description:
    "Reads the backlinks of the brand's site, so that links of competitors show which sites link to both. For the links of a competitor use `research.competitor.backlinks`.",
  credits: pullOwnLinks.credits,
  input: PullOwnLinksInput,
  output: PullOwnLinksResult,
  budget: { credits: PRICES.ownLinks.perPull, llmCalls: 0, durationSeconds: 120 },
  example: { input: pullOwnLinks.example.input },
});

export const planNextSkill = defineSkillContract({
  ...skill,
  slug: "plan.next",
  name: "Plan the next best steps",
  description:
    "Compares possible actions over all skills and chooses the few that are worth most under a budget, each with the call that starts it. It starts none of them. To only list keywords worth a page use `insights.opportunities`; to see the effects of earlier actions use `interventions.list`.",
  credits: planNext.credits,
  input: PlanSkillInput,
  output: PlanNextResult,
  budget: { credits: PRICES.plan.perRun, llmCalls: 0, durationSeconds: 60 },
  example: { input: planNext.example.input },
});

export const auditSiteSkill = defineSkillContract({
  ...skill,
  slug: "site.audit",
  name: "Audit the brand's site",
  description:
    "Crawls the brand's site again and reports pages and issues that are new, gone, fixed or broken since the previous crawl. For the first look at a brand, with keywords and audiences, use `bootstrap_brand`.",
  credits: auditSite.credits,
  input: AuditSiteInput,
  output: AuditSiteResult,
  budget: { credits: PRICES.siteAudit.perCrawl, llmCalls: 0, durationSeconds: 1200 },
  example: { input: auditSite.example.input },
});

export const importCrawlersSkill = defineSkillContract({
  ...skill,
  slug: "site.crawlers",
  name: "Check crawlers of the brand's site",
  description:
    "Checks which search and AI crawlers may read the brand's site, by robots.txt and headers, and reads an access log for what they did read. For errors of pages use `site.audit`.",
  credits: importCrawlers.credits,
  input: ImportCrawlersInput,
  output: ImportCrawlersResult,
  budget: { credits: 20 * PRICES.crawlerLog.per100Megabytes, llmCalls: 0, durationSeconds: 3600 },
  example: { input: importCrawlers.example.input },
});

export const importPerformanceSkill = defineSkillContract({
  ...skill,
  slug: "performance.import",
  name: "Import search performance",
  description:
    "Reads clicks, impressions and positions by day, query, page, country and device from the connected search console or from its export. Run it daily. For ranks on one day use `rank_monitor`; to request indexing use `indexing.gsc.submit`.",
  category: "monitoring",
  credits: importPerformance.credits,
  input: ImportPerformanceInput,
  output: ImportPerformanceResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 3600 },
  example: { input: importPerformance.example.input },
});

export const pullCompetitorKeywordsSkill = defineSkillContract({
  ...skill,
  slug: "research.competitor.keywords",
  name: "Pull a competitor's keywords",
  description:
    "Reads the keywords that a competitor ranks for and stores them beside the brand's own. To see which of them the brand lacks use `research.content_gap`; to find keywords around a phrase use `research.keyword`.",
  credits: pullCompetitorKeywords.credits,
  input: PullCompetitorKeywordsInput,
  output: PullCompetitorKeywordsResult,
  budget: { credits: PRICES.competitorKeywords.perPull, llmCalls: 0, durationSeconds: 120 },
  example: { input: pullCompetitorKeywords.example.input },
});

export const findContentGapsSkill = defineSkillContract({
  ...skill,
  slug: "research.content_gap",
  name: "Find content gaps",
  description:
    "Compares the brand's content with competitors' and reports missing topics, keywords without a rank, and pages that competitors outrank. To write content for the gaps use `research.content_gap.queue_content`; for one query use `research.serp_gap`.",
  credits: findContentGaps.credits,
  input: FindContentGapsInput,
  output: FindContentGapsResult,
  budget: {
    credits: 20 * (PRICES.contentGap.perCompetitor + PRICES.competitorKeywords.perPull),
    llmCalls: 12,
    durationSeconds: 1800,
  },
  example: { input: findContentGaps.example.input },
});

export const queueContentSkill = defineSkillContract({
  ...skill,
  slug: "research.content_gap.queue_content",
  name: "Write content for gaps",
  description:
    "Drafts a blog post or a landing page for every gap of a report that you select, in one child run each. Nothing is published. For a post of your choice use `produce.blog_post`, for the best keywords without content `content_factory`.",
  category: "content",
  area: "produce",
  credits: queueContent.credits,
  input: QueueContentInput,
  output: QueueContentResult,
  budget: { credits: 10 * PRICES.blogPost["with-research"], llmCalls: 120, durationSeconds: 1800 },
  example: { input: queueContent.example.input },
});

export const researchDiscussionsSkill = defineSkillContract({
  ...skill,
  slug: "research.discuss",
  name: "Read discussions",
  description:
    "Reads forum threads about a topic, or threads that you name, and stores what people struggle with in their own words. Use it before you write. For questions on a results page use `research.serp`.",
  credits: researchDiscussions.credits,
  input: ResearchDiscussionsInput,
  output: ResearchDiscussionsResult,
  check: discussionFaults,
  budget: { credits: PRICES.discussions.perTopic, llmCalls: 8, durationSeconds: 120 },
  subject: ["topic"],
  example: { input: researchDiscussions.example.input },
});

export const checkAiCitationSkill = defineSkillContract({
  ...skill,
  slug: "research.ai_citation",
  name: "Check who answer engines cite",
  description:
    "Asks answer engines one question several times and counts whom they cite and mention. For the brand's most important questions, with recommendations, use `citation_hunter`; to monitor one question daily use `research.ai_citation.queries.create`.",
  credits: checkAiCitation.credits,
  input: SampleAiCitationInput,
  output: CheckAiCitationResult,
  budget: { credits: creditsFor(25, PRICES.aiCitation.perSample), llmCalls: 30, durationSeconds: 90 },
  subject: ["prompt"],
  example: { input: checkAiCitation.example.input },
});

export const suggestPromptsSkill = defineSkillContract({
  ...skill,
  slug: "research.ai_citation.suggest_prompts",
  name: "Suggest prompts to monitor",
  description:
    "Suggests prompts that people would ask an assistant, from stored keywords, segments, questions of results pages and pain points, each with its evidence. To measure who is cited for one prompt use `research.ai_citation`; for the most important prompts with recommendations use `citation_hunter`.",
  credits: suggestPrompts.credits,
  input: SuggestPromptsInput,
  output: SuggestPromptsResult,
  budget: { credits: PRICES.promptSuggestions.perRun, llmCalls: 4, durationSeconds: 60 },
  subject: ["topic"],
  example: { input: suggestPrompts.example.input },
});

export const researchSkills: readonly SkillContract[] = [
  researchKeywordSkill,
  relabelKeywordsSkill,
  refreshKeywordsSkill,
  checkKeywordRankSkill,
  fetchSerpSkill,
  analyzeSerpGapSkill,
  bulkSerpGapSkill,
  researchIcpSkill,
  researchCompetitorSkill,
  pullBacklinksSkill,
  pullOwnLinksSkill,
  planNextSkill,
  auditSiteSkill,
  importCrawlersSkill,
  importPerformanceSkill,
  pullCompetitorKeywordsSkill,
  findContentGapsSkill,
  queueContentSkill,
  researchDiscussionsSkill,
  checkAiCitationSkill,
  suggestPromptsSkill,
];
