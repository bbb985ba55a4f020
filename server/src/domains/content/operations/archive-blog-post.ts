import { archiveBlogPost as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { archiveContent } from "../update-content.ts";

export const archiveBlogPost = implement(contract)(async (context, { id }) => archiveContent(context, "blog_post", id));
