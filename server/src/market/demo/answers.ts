import { fileAnswers } from "./answers/files.ts";
import { invocationAnswers } from "./answers/invocations.ts";
import { keywordAnswers } from "./answers/keywords.ts";
import { skillAnswers } from "./answers/skills.ts";
import type { DemoOperation } from "./demo-operation.ts";

/** What every operation answers without a key; starts that give a plain handle are not among them. */
export const answers: readonly DemoOperation[] = [
  ...fileAnswers,
  ...invocationAnswers,
  ...keywordAnswers,
  ...skillAnswers,
];
