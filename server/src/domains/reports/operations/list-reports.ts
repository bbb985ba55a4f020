import { listReports as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { REPORT_LIST, type ReportRow, toSummary } from "../reports.store.ts";

export const listReports = implement(contract)(async (context, input) => {
  const scope = sql`r.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ReportRow>(context, contract, REPORT_LIST, scope, input);
  return { data: rows.map(toSummary), ...page };
});
