import type { DemoSkill } from "./demo-skill.ts";
import { keywordStories } from "./stories/keywords.ts";

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [...keywordStories];
