import { listAudit as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { AUDIT_LIST, type AuditRow, chainOwnAudit, ofAction, toAuditEntry } from "../audit.store.ts";

export const listAudit = implement(contract)(async (context, input) => {
  await chainOwnAudit(context.db);
  const { rows, ...page } = await livePage<AuditRow>(
    context,
    contract,
    AUDIT_LIST,
    ofAction(context.agencyId, input.action),
    input,
  );
  return { data: rows.map(toAuditEntry), ...page };
});
