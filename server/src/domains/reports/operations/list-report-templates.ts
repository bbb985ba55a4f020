import { listReportTemplates as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectTemplates } from "../templates/templates.store.ts";

export const listReportTemplates = implement(contract)(async ({ db, agencyId }) => {
  const data = await selectTemplates(db, agencyId);
  return { data, nextCursor: null, total: data.length };
});
