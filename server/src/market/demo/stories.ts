import type { DemoSkill } from "./demo-skill.ts";
import { aiCitationStories } from "./stories/ai-citations.ts";
import { audienceStories } from "./stories/audience.ts";
import { competitorStories } from "./stories/competitors.ts";
import { contentGapStories } from "./stories/content-gaps.ts";
import { discussionStories } from "./stories/discussions.ts";

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [
  ...aiCitationStories,
  ...audienceStories,
  ...competitorStories,
  ...contentGapStories,
  ...discussionStories,
];
