import { listPlan as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { scopedPlace, WHOLE_AGENCY } from "../../../kernel/operations/scoped-place.ts";
import { runCoverage } from "../../invocations/index.ts";
import { PLAN_LIST, type PlanRow, toPlanAction } from "../plan.store.ts";

export const listPlan = implement(contract)(async (context, input) => {
  const { agencyId } = context;
  const place = scopedPlace(context, input.scope);
  const isAgency = place === WHOLE_AGENCY;
  const db = isAgency ? context.agencyDb : context.db;
  const caller = { db, agencyId, optionalWorkspaceId: isAgency ? undefined : place };
  // What was left alone or declined holds for both plans.
  const mine = isAgency
    ? sql`agency_id = ${agencyId} and (for_agency or state <> 'proposed') and is_open`
    : sql`workspace_id = ${place} and (not for_agency or state <> 'proposed')`;
  const { rows, ...page } = await livePage<PlanRow>(caller, contract, PLAN_LIST, mine, input);
  const runs = isAgency
    ? { workspaceId: null, having: { scope: "agency" } }
    : { workspaceId: place, lacking: "compareOnly" };
  const coverage = await runCoverage(db, { ...runs, skill: "plan.next", total: page.total, reason: "no_plan" });
  return { data: rows.map(toPlanAction), ...page, coverage };
});
