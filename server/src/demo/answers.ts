import { aiCitationAnswers } from "./answers/ai-citations.ts";
import { approvalAnswers } from "./answers/approvals.ts";
import { audienceAnswers } from "./answers/audience.ts";
import { auditAnswers } from "./answers/audit.ts";
import { blogPostAnswers } from "./answers/blog-posts.ts";
import { briefAnswers } from "./answers/briefs.ts";
import { bulkActionAnswers } from "./answers/bulk-action.ts";
import { competitorAnswers } from "./answers/competitors.ts";
import { contentGapAnswers } from "./answers/content-gaps.ts";
import { creditAnswers } from "./answers/credits.ts";
import { discussionAnswers } from "./answers/discussions.ts";
import { fileAnswers } from "./answers/files.ts";
import { indexingAnswers } from "./answers/indexing.ts";
import { insightAnswers } from "./answers/insights.ts";
import { integrationAnswers } from "./answers/integrations.ts";
import { invocationAnswers } from "./answers/invocations.ts";
import { keyAnswers } from "./answers/keys.ts";
import { keywordGroupAnswers } from "./answers/keyword-groups.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import { landingPageAnswers } from "./answers/landing-pages.ts";
import { outreachAnswers } from "./answers/outreach.ts";
import { performanceAnswers } from "./answers/performance.ts";
import { pillarAnswers } from "./answers/pillars.ts";
import { platformAnswers } from "./answers/platforms.ts";
import { refinerAnswers, rubricAnswers } from "./answers/refiners.ts";
import { scheduleAnswers } from "./answers/schedules.ts";
import { serpGapAnswers } from "./answers/serp-gaps.ts";
import { serpAnswers } from "./answers/serps.ts";
import { siteAnswers } from "./answers/site.ts";
import { skillAnswers } from "./answers/skills.ts";
import { trustAndEffectAnswers } from "./answers/trust-and-effects.ts";
import { webhookAnswers } from "./answers/webhooks.ts";
import { workspaceAnswers } from "./answers/workspaces.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [
  ...aiCitationAnswers,
  ...approvalAnswers,
  ...audienceAnswers,
  ...auditAnswers,
  ...blogPostAnswers,
  ...briefAnswers,
  ...bulkActionAnswers,
  ...competitorAnswers,
  ...contentGapAnswers,
  ...siteAnswers,
  ...performanceAnswers,
  ...creditAnswers,
  ...discussionAnswers,
  ...fileAnswers,
  ...indexingAnswers,
  ...integrationAnswers,
  ...invocationAnswers,
  ...keyAnswers,
  ...keywordAnswers,
  ...insightAnswers,
  ...keywordGroupAnswers,
  ...landingPageAnswers,
  ...outreachAnswers,
  ...pillarAnswers,
  ...platformAnswers,
  ...refinerAnswers,
  ...rubricAnswers,
  ...scheduleAnswers,
  ...serpAnswers,
  ...serpGapAnswers,
  ...skillAnswers,
  ...trustAndEffectAnswers,
  ...webhookAnswers,
  ...workspaceAnswers,
];
