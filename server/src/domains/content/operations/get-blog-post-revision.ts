import { getBlogPostRevision as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { revisionDetail } from "../show-revisions.ts";

export const getBlogPostRevision = implement(contract)(async (context, input) =>
  revisionDetail(context, "blog_post", input),
);
