import { competitorAnswers } from "./answers/competitors.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [...competitorAnswers, ...keywordAnswers];
