import { evaluateBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startEvaluation } from "../start-evaluation.ts";

export const evaluateBlogPost = implement(contract)((context, input) => startEvaluation(context, "blog_post", input));
