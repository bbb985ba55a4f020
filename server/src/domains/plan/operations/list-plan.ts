import { listPlan as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { runCoverage } from "../../invocations/index.ts";
import { PLAN_LIST, type PlanRow, toPlanAction } from "../plan.store.ts";

export const listPlan = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const mine = sql`workspace_id = ${workspaceId}`;
  const { rows, ...page } = await livePage<PlanRow>(context, contract, PLAN_LIST, mine, input);
  const coverage = await runCoverage(db, { workspaceId, skill: "plan.next", total: page.total, reason: "no_plan" });
  return { data: rows.map(toPlanAction), ...page, coverage };
});
