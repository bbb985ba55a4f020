import { refineBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startRefinement } from "../start-refinement.ts";

export const refineBlogPost = implement(contract)((context, input) => startRefinement(context, "blog_post", input));
