import type { DemoSkill } from "./demo-skill.ts";
import { aiCitationStories } from "./stories/ai-citations.ts";
import { audienceStories } from "./stories/audience.ts";
import { blogPostStories } from "./stories/blog-posts.ts";
import { bootstrapBrandStories } from "./stories/bootstrap-brand.ts";
import { briefStories } from "./stories/briefs.ts";
import { bulkActionStories } from "./stories/bulk-action.ts";
import { competitorStories } from "./stories/competitors.ts";
import { contentGapStories } from "./stories/content-gaps.ts";
import { contentJobStories } from "./stories/content-jobs.ts";
import { discussionStories } from "./stories/discussions.ts";
import { indexingStories } from "./stories/indexing.ts";
import { integrationStories } from "./stories/integrations.ts";
import { keywordStories } from "./stories/keywords.ts";
import { landingPageStories } from "./stories/landing-pages.ts";
import { linkMailStories } from "./stories/link-mails.ts";
import { mailboxStories } from "./stories/mailboxes.ts";
import { outreachStories } from "./stories/outreach.ts";
import { performanceImportStories } from "./stories/performance-import.ts";
import { refiningStories } from "./stories/refining.ts";
import { siteAuditStories } from "./stories/site-audit.ts";
import { siteCrawlerStories } from "./stories/site-crawlers.ts";

/** How a run of every skill went, save of the one that runs others. */
const ofOneWorkspace: readonly DemoSkill[] = [
  ...aiCitationStories,
  ...audienceStories,
  ...blogPostStories,
  ...bootstrapBrandStories,
  ...briefStories,
  ...competitorStories,
  ...contentGapStories,
  ...siteAuditStories,
  ...siteCrawlerStories,
  ...performanceImportStories,
  ...contentJobStories,
  ...discussionStories,
  ...indexingStories,
  ...mailboxStories,
  ...integrationStories,
  ...keywordStories,
  ...landingPageStories,
  ...linkMailStories,
  ...outreachStories,
  ...refiningStories,
];

/** How a run of every skill went in the demo world. */
export const stories: readonly DemoSkill[] = [...ofOneWorkspace, ...bulkActionStories(ofOneWorkspace)];
