import { archiveLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { archiveContent } from "../update-content.ts";

export const archiveLandingPage = implement(contract)(async (context, { id }) =>
  archiveContent(context, "landing_page", id),
);
