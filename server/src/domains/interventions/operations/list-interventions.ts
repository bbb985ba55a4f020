import { listInterventions as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectNow } from "../../ranks/index.ts";
import { INTERVENTION_LIST, type InterventionRow, selectLastLooks } from "../interventions.store.ts";
import { judgeTogether, toIntervention } from "../interventions.ts";
import { judgeGained } from "../judge-gained.ts";

const LAST_DAY = "9999-12-31";

export const listInterventions = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { db, agencyId, workspaceId } = context;
  const until = input.until ?? (await selectNow(db, agencyId));
  const days = { ...(input.from === undefined ? {} : { from: input.from }), to: input.to ?? LAST_DAY };
  const [{ rows, ...page }, looks, gained] = await Promise.all([
    livePage<InterventionRow>(context, contract, INTERVENTION_LIST, mine, input),
    selectLastLooks(db, workspaceId),
    judgeGained(db, { workspaceId, ...days, until }),
  ]);
  const { holding, coverage } = judgeTogether(looks);
  return { data: rows.map((row) => toIntervention(row, holding)), ...page, coverage: { ...coverage, gained } };
});
