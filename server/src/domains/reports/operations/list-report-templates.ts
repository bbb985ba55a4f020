import { listReportTemplates as contract } from "@findable/contract";
import { pageOf } from "../../../kernel/lists/page-of.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectTemplates } from "../templates/templates.store.ts";

export const listReportTemplates = implement(contract)(async ({ db, agencyId }, input) =>
  pageOf(contract, await selectTemplates(db, agencyId), input),
);
