import { listBlogPostRevisions as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { revisionPage } from "../show-revisions.ts";

export const listBlogPostRevisions = implement(contract)(async (context, input) =>
  revisionPage(context, { contract, kind: "blog_post" }, input),
);
