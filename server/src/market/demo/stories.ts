import type { DemoSkill } from "./demo-skill.ts";
import { bulkActionStories } from "./stories/bulk-action.ts";

/** How a run of every skill went, save of the one that runs others. */
const ofOneWorkspace: readonly DemoSkill[] = [];

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [...ofOneWorkspace, ...bulkActionStories(ofOneWorkspace)];
