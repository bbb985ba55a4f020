import type { DemoSkill } from "./demo-skill.ts";

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [];
