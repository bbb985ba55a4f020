import type { SkillDefinition } from "./kernel/runs/skill.ts";
import { bootstrapBrand, bootstrapBrandBefore } from "./skills/bootstrap-brand/skill.ts";
import { bulkAction } from "./skills/bulk-action/skill.ts";
import { checkRank } from "./skills/check-rank/skill.ts";
import { citationHunter } from "./skills/citation-hunter/skill.ts";
import { integrationsCheck } from "./skills/integrations-check/skill.ts";
import { keywordManager } from "./skills/keyword-manager/skill.ts";
import { produceBlogPost } from "./skills/produce-blog-post/skill.ts";
import { produceBrief } from "./skills/produce-brief/skill.ts";
import { produceLandingPage } from "./skills/produce-landing-page/skill.ts";
import { producePublish } from "./skills/produce-publish/skill.ts";
import { revertPublication } from "./skills/produce-publish-revert/skill.ts";
import { rankMonitor } from "./skills/rank-monitor/skill.ts";
import { refreshKeywords } from "./skills/refresh-keywords/skill.ts";
import { relabelKeywords } from "./skills/relabel-keywords/skill.ts";
import { researchAiCitation } from "./skills/research-ai-citation/skill.ts";
import { researchCompetitor } from "./skills/research-competitor/skill.ts";
import { pullBacklinks } from "./skills/research-competitor-backlinks/skill.ts";
import { pullCompetitorKeywords } from "./skills/research-competitor-keywords/skill.ts";
import { researchIcp, researchIcpVersion1 } from "./skills/research-icp/skill.ts";
import { researchKeyword, researchKeywordVersion1 } from "./skills/research-keyword/skill.ts";
import { researchSerp } from "./skills/research-serp/skill.ts";
import { researchSerpGap } from "./skills/research-serp-gap/skill.ts";
import { researchSerpGapBulk } from "./skills/research-serp-gap-bulk/skill.ts";
import { siteLinks } from "./skills/site-links/skill.ts";
import { testClock } from "./skills/test-clock/skill.ts";

/** Every skill, including each version that unfinished runs may still use. */
export const skills: readonly SkillDefinition[] = [
  bootstrapBrand,
  bootstrapBrandBefore,
  researchIcp,
  researchIcpVersion1,
  researchKeyword,
  researchKeywordVersion1,
  relabelKeywords,
  refreshKeywords,
  keywordManager,
  researchSerp,
  researchSerpGap,
  researchSerpGapBulk,
  checkRank,
  rankMonitor,
  researchAiCitation,
  citationHunter,
  researchCompetitor,
  pullBacklinks,
  pullCompetitorKeywords,
  siteLinks,
  bulkAction,
  produceBrief,
  produceBlogPost,
  produceLandingPage,
  producePublish,
  revertPublication,
  integrationsCheck,
  testClock,
];
