import { ANSWER_ENGINES, planAiCitation as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { planCitations } from "../plan.ts";

export const planAiCitation = implement(contract)((_context, input) =>
  Promise.resolve(planCitations(input, { allEngines: ANSWER_ENGINES.length, history: null })),
);
