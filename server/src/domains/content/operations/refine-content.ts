import { refineContent as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startRefinementOf } from "../start-refinement.ts";

export const refineContent = implement(contract)((context, input) => startRefinementOf(context, input));
