import type { DemoSkill } from "./demo-skill.ts";
import { audienceStories } from "./stories/audience.ts";
import { competitorStories } from "./stories/competitors.ts";
import { discussionStories } from "./stories/discussions.ts";

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [...audienceStories, ...competitorStories, ...discussionStories];
