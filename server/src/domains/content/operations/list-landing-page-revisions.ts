import { listLandingPageRevisions as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { revisionPage } from "../show-revisions.ts";

export const listLandingPageRevisions = implement(contract)(async (context, input) =>
  revisionPage(context, { contract, kind: "landing_page" }, input),
);
