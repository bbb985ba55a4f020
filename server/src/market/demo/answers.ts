import { keywordGroupAnswers } from "./answers/keyword-groups.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import { pillarAnswers } from "./answers/pillars.ts";
import { serpGapAnswers } from "./answers/serp-gaps.ts";
import { serpAnswers } from "./answers/serps.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [
  ...keywordAnswers,
  ...keywordGroupAnswers,
  ...pillarAnswers,
  ...serpAnswers,
  ...serpGapAnswers,
];
