import { publishBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { publishContent } from "../publish-content.ts";

export const publishBlogPost = implement(contract)((context, input) => publishContent(context, "blog_post", input));
