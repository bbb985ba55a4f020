import { restoreLandingPageRevision as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { restoreRevision } from "../restore-revision.ts";

export const restoreLandingPageRevision = implement(contract)(async (context, input) =>
  restoreRevision(context, "landing_page", input),
);
