import type { SkillDefinition } from "./kernel/runs/skill.ts";
import { bootstrapBrand, bootstrapBrandVersion2, bootstrapBrandVersion3 } from "./skills/bootstrap-brand/skill.ts";
import { bulkAction } from "./skills/bulk-action/skill.ts";
import { checkRank } from "./skills/check-rank/skill.ts";
import { citationHunter } from "./skills/citation-hunter/skill.ts";
import { discoverContacts, discoverContactsVersion1 } from "./skills/contact-discover/skill.ts";
import { contentFactory } from "./skills/content-factory/skill.ts";
import { checkGsc } from "./skills/indexing-gsc-check/skill.ts";
import { submitToGsc, submitToGscVersion1 } from "./skills/indexing-gsc-submit/skill.ts";
import { submitToIndexNow, submitToIndexNowVersion1 } from "./skills/indexing-indexnow-submit/skill.ts";
import { verifyIndexNow } from "./skills/indexing-indexnow-verify/skill.ts";
import { integrationsCheck } from "./skills/integrations-check/skill.ts";
import { keywordManager } from "./skills/keyword-manager/skill.ts";
import { competitorOutreach, competitorOutreachVersion1 } from "./skills/link-building-competitor-outreach/skill.ts";
import { draftEmail } from "./skills/link-building-draft-email/skill.ts";
import { answerReply } from "./skills/link-building-reply-answer/skill.ts";
import { linkBuildingSend } from "./skills/link-building-send/skill.ts";
import { serpOutreach, serpOutreachVersion1 } from "./skills/link-building-serp-outreach/skill.ts";
import { linkHunter, linkHunterVersion1, linkHunterVersion2 } from "./skills/link-hunter/skill.ts";
import { linkSwapEvaluator } from "./skills/link-swap-evaluator/skill.ts";
import { mailboxCheck } from "./skills/mailbox-check/skill.ts";
import { performanceImport } from "./skills/performance-import/skill.ts";
import { planNext } from "./skills/plan-next/skill.ts";
import { produceBlogPost } from "./skills/produce-blog-post/skill.ts";
import { produceBlogPostBulk } from "./skills/produce-blog-post-bulk/skill.ts";
import { produceBrief } from "./skills/produce-brief/skill.ts";
import { produceEvaluate, produceEvaluateBefore, produceEvaluateVersion2 } from "./skills/produce-evaluate/skill.ts";
import { produceLandingPage } from "./skills/produce-landing-page/skill.ts";
import { produceLandingPageBulk } from "./skills/produce-landing-page-bulk/skill.ts";
import { producePublish, producePublishVersion1 } from "./skills/produce-publish/skill.ts";
import { revertPublication } from "./skills/produce-publish-revert/skill.ts";
import { verifyPublication } from "./skills/produce-publish-verify/skill.ts";
import { produceRefine } from "./skills/produce-refine/skill.ts";
import { queueContent } from "./skills/queue-content/skill.ts";
import { rankMonitor } from "./skills/rank-monitor/skill.ts";
import { refreshKeywords } from "./skills/refresh-keywords/skill.ts";
import { refreshStale } from "./skills/refresh-stale/skill.ts";
import { relabelKeywords, relabelKeywordsVersion3 } from "./skills/relabel-keywords/skill.ts";
import {
  reportsCreate,
  reportsCreateVersion1,
  reportsCreateVersion2,
  reportsCreateVersion3,
} from "./skills/reports-create/skill.ts";
import { researchAiCitation, researchAiCitationVersion1 } from "./skills/research-ai-citation/skill.ts";
import { researchCompetitor } from "./skills/research-competitor/skill.ts";
import { pullBacklinks } from "./skills/research-competitor-backlinks/skill.ts";
import { pullCompetitorKeywords } from "./skills/research-competitor-keywords/skill.ts";
import { researchContentGap } from "./skills/research-content-gap/skill.ts";
import { researchDiscuss } from "./skills/research-discuss/skill.ts";
import { researchIcp } from "./skills/research-icp/skill.ts";
import { researchKeyword, researchKeywordVersion1 } from "./skills/research-keyword/skill.ts";
import { researchSerp } from "./skills/research-serp/skill.ts";
import { researchSerpGap } from "./skills/research-serp-gap/skill.ts";
import { researchSerpGapBulk } from "./skills/research-serp-gap-bulk/skill.ts";
import { siteAudit } from "./skills/site-audit/skill.ts";
import { siteCrawlers } from "./skills/site-crawlers/skill.ts";
import { siteLinks } from "./skills/site-links/skill.ts";
import { suggestPrompts } from "./skills/suggest-prompts/skill.ts";
import { testClock } from "./skills/test-clock/skill.ts";

/** Every skill, including each version that unfinished runs may still use. */
export const skills: readonly SkillDefinition[] = [
  bootstrapBrand,
  bootstrapBrandVersion3,
  bootstrapBrandVersion2,
  discoverContacts,
  discoverContactsVersion1,
  linkSwapEvaluator,
  researchDiscuss,
  researchIcp,
  researchKeyword,
  researchKeywordVersion1,
  relabelKeywords,
  relabelKeywordsVersion3,
  refreshKeywords,
  keywordManager,
  researchSerp,
  researchSerpGap,
  researchSerpGapBulk,
  checkRank,
  rankMonitor,
  researchAiCitation,
  researchAiCitationVersion1,
  citationHunter,
  suggestPrompts,
  researchCompetitor,
  pullBacklinks,
  pullCompetitorKeywords,
  siteLinks,
  planNext,
  siteAudit,
  siteCrawlers,
  performanceImport,
  researchContentGap,
  queueContent,
  bulkAction,
  produceEvaluate,
  produceEvaluateVersion2,
  produceEvaluateBefore,
  produceBrief,
  produceBlogPost,
  produceBlogPostBulk,
  produceLandingPage,
  produceLandingPageBulk,
  produceRefine,
  contentFactory,
  refreshStale,
  producePublish,
  producePublishVersion1,
  revertPublication,
  verifyPublication,
  reportsCreate,
  reportsCreateVersion1,
  reportsCreateVersion2,
  reportsCreateVersion3,
  answerReply,
  submitToGsc,
  submitToGscVersion1,
  checkGsc,
  submitToIndexNow,
  submitToIndexNowVersion1,
  verifyIndexNow,
  serpOutreach,
  serpOutreachVersion1,
  competitorOutreach,
  competitorOutreachVersion1,
  draftEmail,
  mailboxCheck,
  linkBuildingSend,
  linkHunter,
  linkHunterVersion2,
  linkHunterVersion1,
  integrationsCheck,
  testClock,
];
