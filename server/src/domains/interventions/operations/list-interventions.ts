import { listInterventions as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { INTERVENTION_LIST, type InterventionRow, selectLastLooks, selectSentences } from "../interventions.store.ts";
import { judgeTogether, toIntervention } from "../interventions.ts";

export const listInterventions = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const [{ rows, ...page }, looks] = await Promise.all([
    livePage<InterventionRow>(context, contract, INTERVENTION_LIST, mine, input),
    selectLastLooks(context.db, context.workspaceId),
  ]);
  const { holding, coverage } = judgeTogether(looks);
  const sentences = await selectSentences(context.db, {
    workspaceId: context.workspaceId,
    ids: rows.map(({ id }) => id),
  });
  return { data: rows.map((row) => toIntervention(row, holding, sentences.get(row.id) ?? null)), ...page, coverage };
});
