import { CheckAiCitationInput, CheckAiCitationResult, checkAiCitation } from "./ai-citations.ts";
import { GenerateSegmentsInput, GenerateSegmentsResult, generateSegments } from "./audience.ts";
import { PullBacklinksInput, PullBacklinksResult, pullCompetitorBacklinks } from "./competitor-backlinks.ts";
import {
  PullCompetitorKeywordsInput,
  PullCompetitorKeywordsResult,
  pullCompetitorKeywords,
} from "./competitor-keywords.ts";
import { FindContentGapsInput, FindContentGapsResult, findContentGaps } from "./content-gap.ts";
import { QueueContentInput, QueueContentResult, queueContent } from "./content-gap-queue.ts";
import { ResearchDiscussionsInput, ResearchDiscussionsResult, researchDiscussions } from "./discussions.ts";
import { defineSkillContract, type SkillContract } from "./kernel/skill.ts";
import {
  RelabelKeywordsInput,
  RelabelKeywordsResult,
  ResearchKeywordInput,
  ResearchKeywordResult,
  relabelKeywords,
  researchKeyword,
} from "./keyword-research.ts";
import { CheckKeywordRankInput, CheckKeywordRankResult, checkKeywordRank } from "./rank-checks.ts";
import { FetchSerpInput, FetchSerpResult, fetchSerp } from "./serp.ts";
import { analyzeSerpGap } from "./serp-gap.ts";
import { BulkSerpGapInput, BulkSerpGapResult, bulkSerpGap } from "./serp-gap-batches.ts";
import { AnalyzeSerpGapInput, AnalyzeSerpGapResult } from "./serp-gap-schemas.ts";

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
  name: "Discover keywords",
  description:
    "Finds keywords around a phrase or a domain, removes duplicates, labels intent and relevance and stores them. Use it to widen what a brand knows. For what a competitor ranks for use `research.competitor.keywords`, to label again what is stored `research.keyword.relabel`.",
  credits: researchKeyword.credits,
  input: ResearchKeywordInput,
  output: ResearchKeywordResult,
  budget: { credits: 35, llmCalls: 20, durationSeconds: 180 },
  example: { input: researchKeyword.example.input },
});

export const relabelKeywordsSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword.relabel",
  name: "Label keywords again",
  description:
    "Labels intent and relevance of stored keywords again, for example after the offer changed. To find and label new ones use `research.keyword`; to say what one keyword means yourself use `research.keyword.update`.",
  credits: relabelKeywords.credits,
  input: RelabelKeywordsInput,
  output: RelabelKeywordsResult,
  budget: { credits: 25, llmCalls: 20, durationSeconds: 120 },
  example: { input: relabelKeywords.example.input },
});

export const checkKeywordRankSkill = defineSkillContract({
  ...skill,
  slug: "research.keyword.check_rank",
  name: "Check one keyword's rank",
  description:
    "Searches for one stored keyword now and keeps where the brand stands. For all keywords, with what moved, use `rank_monitor`; for the whole results page `research.serp`.",
  category: "monitoring",
  credits: checkKeywordRank.credits,
  input: CheckKeywordRankInput,
  output: CheckKeywordRankResult,
  budget: { credits: 0.5, llmCalls: 0, durationSeconds: 20 },
  example: { input: checkKeywordRank.example.input },
});

export const fetchSerpSkill = defineSkillContract({
  ...skill,
  slug: "research.serp",
  name: "Read a results page",
  description:
    "Searches for any query and keeps the whole results page: organic results, AI answer, questions, discussions. To have it judged how winnable the query is use `research.serp_gap`, for the brand's own place alone `research.keyword.check_rank`.",
  credits: fetchSerp.credits,
  input: FetchSerpInput,
  output: FetchSerpResult,
  budget: { credits: 1, llmCalls: 0, durationSeconds: 20 },
  example: { input: fetchSerp.example.input },
});

export const analyzeSerpGapSkill = defineSkillContract({
  ...skill,
  slug: "research.serp_gap",
  name: "Judge how winnable a query is",
  description:
    "Compares the brand with those who rank for a query and says whether, how and how soon it can get to the top. For many stored keywords use `research.serp_gap.bulk`, for what competitors cover and we do not `research.content_gap`.",
  credits: analyzeSerpGap.credits,
  input: AnalyzeSerpGapInput,
  output: AnalyzeSerpGapResult,
  budget: { credits: 3, llmCalls: 2, durationSeconds: 60 },
  example: { input: analyzeSerpGap.example.input },
});

export const bulkSerpGapSkill = defineSkillContract({
  ...skill,
  slug: "research.serp_gap.bulk",
  name: "Judge many keywords",
  description:
    "Judges how winnable each of many stored keywords is, one child run a keyword. Use it to decide what to write first. For a query that is not stored use `research.serp_gap`.",
  credits: bulkSerpGap.credits,
  input: BulkSerpGapInput,
  output: BulkSerpGapResult,
  budget: { credits: 300, llmCalls: 200, durationSeconds: 900 },
  example: { input: bulkSerpGap.example.input },
});

export const researchIcpSkill = defineSkillContract({
  ...skill,
  slug: "research.icp",
  name: "Audience segments",
  description:
    "Finds the groups of people a brand sells to from its site or from a text, each with the pages it rests on. For a whole brand use `bootstrap_brand`, which finds them too.",
  credits: generateSegments.credits,
  input: GenerateSegmentsInput,
  output: GenerateSegmentsResult,
  budget: { credits: 15, llmCalls: 4, durationSeconds: 180 },
  example: { input: generateSegments.example.input },
});

export const pullBacklinksSkill = defineSkillContract({
  ...skill,
  slug: "research.competitor.backlinks",
  name: "Pull a competitor's backlinks",
  description:
    "Reads who links to a competitor and scores each link for relevance and for how likely we could earn it. To write to those sites use `link_building.competitor_outreach`; for what it ranks for `research.competitor.keywords`.",
  credits: pullCompetitorBacklinks.credits,
  input: PullBacklinksInput,
  output: PullBacklinksResult,
  budget: { credits: 30, llmCalls: 0, durationSeconds: 120 },
  example: { input: pullCompetitorBacklinks.example.input },
});

export const pullCompetitorKeywordsSkill = defineSkillContract({
  ...skill,
  slug: "research.competitor.keywords",
  name: "Pull a competitor's keywords",
  description:
    "Reads what a competitor ranks for and keeps it beside the brand's own keywords. To see what of it we lack use `research.content_gap`; to find keywords around a phrase `research.keyword`.",
  credits: pullCompetitorKeywords.credits,
  input: PullCompetitorKeywordsInput,
  output: PullCompetitorKeywordsResult,
  budget: { credits: 20, llmCalls: 0, durationSeconds: 120 },
  example: { input: pullCompetitorKeywords.example.input },
});

export const findContentGapsSkill = defineSkillContract({
  ...skill,
  slug: "research.content_gap",
  name: "Find content gaps",
  description:
    "Compares the brand's content with competitors' and reports topics it misses, keywords it does not rank for and pages that theirs outrank. To have the gaps written use `research.content_gap.queue_content`; for one query use `research.serp_gap`.",
  credits: findContentGaps.credits,
  input: FindContentGapsInput,
  output: FindContentGapsResult,
  budget: { credits: 30, llmCalls: 12, durationSeconds: 300 },
  example: { input: findContentGaps.example.input },
});

export const queueContentSkill = defineSkillContract({
  ...skill,
  slug: "research.content_gap.queue_content",
  name: "Have content gaps written",
  description:
    "Drafts a blog post or a landing page for every gap of a report that you select, one child run each; nothing is published. For a post of your own choice use `produce.blog_post`, for the best keywords without content `content_factory`.",
  category: "content",
  area: "produce",
  credits: queueContent.credits,
  input: QueueContentInput,
  output: QueueContentResult,
  budget: { credits: 250, llmCalls: 120, durationSeconds: 1800 },
  example: { input: queueContent.example.input },
});

export const researchDiscussionsSkill = defineSkillContract({
  ...skill,
  slug: "research.discuss",
  name: "Read discussions",
  description:
    "Reads forum threads about a topic, or those you name, and keeps what people struggle with in their own words. Use it before you write. For the questions on a results page use `research.serp`.",
  credits: researchDiscussions.credits,
  input: ResearchDiscussionsInput,
  output: ResearchDiscussionsResult,
  budget: { credits: 10, llmCalls: 8, durationSeconds: 120 },
  example: { input: researchDiscussions.example.input },
});

export const checkAiCitationSkill = defineSkillContract({
  ...skill,
  slug: "research.ai_citation",
  name: "Check who answer engines cite",
  description:
    "Asks answer engines one question several times and counts whom they cite and name. For the questions that matter to the brand, with what to do, use `citation_hunter`; to watch one every day `research.ai_citation.queries.create`.",
  credits: checkAiCitation.credits,
  input: CheckAiCitationInput,
  output: CheckAiCitationResult,
  budget: { credits: 12.5, llmCalls: 30, durationSeconds: 90 },
  example: { input: checkAiCitation.example.input },
});

export const researchSkills: readonly SkillContract[] = [
  researchKeywordSkill,
  relabelKeywordsSkill,
  checkKeywordRankSkill,
  fetchSerpSkill,
  analyzeSerpGapSkill,
  bulkSerpGapSkill,
  researchIcpSkill,
  pullBacklinksSkill,
  pullCompetitorKeywordsSkill,
  findContentGapsSkill,
  queueContentSkill,
  researchDiscussionsSkill,
  checkAiCitationSkill,
];
