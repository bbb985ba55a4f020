import type { DemoSkill } from "../demo-skill.ts";
import { keywordManagerStory } from "./keyword-manager.ts";
import { refreshKeywordsStory } from "./keyword-refresh.ts";
import { relabelStory } from "./keyword-relabel.ts";
import { researchKeywordStory } from "./keyword-research.ts";
import { checkRankStory } from "./rank-check.ts";
import { rankMonitorStory } from "./rank-monitor.ts";
import { fetchSerpStory } from "./serp.ts";
import { bulkSerpGapStory, serpGapStory } from "./serp-gap.ts";

/** Keywords, their ranks and the results pages they rank on. */
export const keywordStories: readonly DemoSkill[] = [
  bulkSerpGapStory,
  checkRankStory,
  fetchSerpStory,
  keywordManagerStory,
  rankMonitorStory,
  refreshKeywordsStory,
  relabelStory,
  researchKeywordStory,
  serpGapStory,
];
