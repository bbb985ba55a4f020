import type { DemoSkill } from "./demo-skill.ts";
import { bulkActionStories } from "./stories/bulk-action.ts";

/** How a run of every skill went, save of the one that runs others. */
const ofOneWorkspace: readonly DemoSkill[] = [];

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [...ofOneWorkspace, ...bulkActionStories(ofOneWorkspace)];
import { blogPostStories } from "./stories/blog-posts.ts";
import { contentJobStories } from "./stories/content-jobs.ts";
import { indexingStories } from "./stories/indexing.ts";
import { integrationStories } from "./stories/integrations.ts";
import { landingPageStories } from "./stories/landing-pages.ts";
import { linkMailStories } from "./stories/link-mails.ts";
import { outreachStories } from "./stories/outreach.ts";
import { refiningStories } from "./stories/refining.ts";
export const stories: readonly DemoSkill[] = [
  ...blogPostStories,
  ...contentJobStories,
  ...indexingStories,
  ...integrationStories,
  ...landingPageStories,
  ...linkMailStories,
  ...outreachStories,
  ...refiningStories,
import { aiCitationStories } from "./stories/ai-citations.ts";
import { audienceStories } from "./stories/audience.ts";
import { competitorStories } from "./stories/competitors.ts";
import { contentGapStories } from "./stories/content-gaps.ts";
import { discussionStories } from "./stories/discussions.ts";
  ...aiCitationStories,
  ...audienceStories,
  ...competitorStories,
  ...contentGapStories,
  ...discussionStories,
];
