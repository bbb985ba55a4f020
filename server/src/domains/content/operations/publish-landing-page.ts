import { publishLandingPage as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { publishContent } from "../publish-content.ts";

export const publishLandingPage = implement(contract)((context, input) =>
  publishContent(context, "landing_page", input),
);
