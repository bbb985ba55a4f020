import { listContentGaps as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { runCoverage } from "../../invocations/index.ts";
import { REPORT_LIST, type ReportRow, toSummary } from "../content-gaps.store.ts";

export const listContentGaps = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ReportRow>(context, contract, REPORT_LIST, mine, input);
  const { db, workspaceId } = context;
  const runs = { workspaceId, skill: "research.content_gap", total: page.total, reason: "no_content_gaps" } as const;
  return { data: rows.map(toSummary), ...page, coverage: await runCoverage(db, runs) };
});
