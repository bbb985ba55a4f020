import { aiCitationAnswers } from "./answers/ai-citations.ts";
import { audienceAnswers } from "./answers/audience.ts";
import { competitorAnswers } from "./answers/competitors.ts";
import { contentGapAnswers } from "./answers/content-gaps.ts";
import { discussionAnswers } from "./answers/discussions.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [
  ...aiCitationAnswers,
  ...audienceAnswers,
  ...competitorAnswers,
  ...contentGapAnswers,
  ...discussionAnswers,
  ...keywordAnswers,
];
