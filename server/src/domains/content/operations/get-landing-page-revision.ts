import { getLandingPageRevision as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { revisionDetail } from "../show-revisions.ts";

export const getLandingPageRevision = implement(contract)(async (context, input) =>
  revisionDetail(context, "landing_page", input),
);
