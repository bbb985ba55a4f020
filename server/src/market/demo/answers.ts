import { blogPostAnswers } from "./answers/blog-posts.ts";
import { indexingAnswers } from "./answers/indexing.ts";
import { integrationAnswers } from "./answers/integrations.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import { landingPageAnswers } from "./answers/landing-pages.ts";
import { outreachAnswers } from "./answers/outreach.ts";
import { platformAnswers } from "./answers/platforms.ts";
import { refinerAnswers, rubricAnswers } from "./answers/refiners.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [
  ...blogPostAnswers,
  ...indexingAnswers,
  ...integrationAnswers,
  ...keywordAnswers,
  ...landingPageAnswers,
  ...outreachAnswers,
  ...platformAnswers,
  ...refinerAnswers,
  ...rubricAnswers,
];
