import { evaluateLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startEvaluation } from "../start-evaluation.ts";

export const evaluateLandingPage = implement(contract)((context, input) =>
  startEvaluation(context, "landing_page", input),
);
