import { restoreBlogPostRevision as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { restoreRevision } from "../restore-revision.ts";

export const restoreBlogPostRevision = implement(contract)(async (context, input) =>
  restoreRevision(context, "blog_post", input),
);
