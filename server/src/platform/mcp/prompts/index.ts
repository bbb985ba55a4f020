import { competitorRadar } from "./competitor-radar.ts";
import { engineScorecard } from "./engine-scorecard.ts";
import { planContent } from "./plan-content.ts";
import type { PromptDefinition } from "./prompt.ts";
import { reviewApprovals } from "./review-approvals.ts";
import { weeklyPulse } from "./weekly-pulse.ts";

export const prompts: readonly PromptDefinition[] = [
  weeklyPulse,
  competitorRadar,
  engineScorecard,
  reviewApprovals,
  planContent,
];
