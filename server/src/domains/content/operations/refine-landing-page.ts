import { refineLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startRefinement } from "../start-refinement.ts";

export const refineLandingPage = implement(contract)((context, input) =>
  startRefinement(context, "landing_page", input),
);
