import { listInterventions as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { selectNow } from "../../ranks/index.ts";
import { INTERVENTION_LIST, type InterventionRow, selectLastLooks, selectSentences } from "../interventions.store.ts";
import { judgeTogether, toIntervention } from "../interventions.ts";
import { judgeGained } from "../judge-gained.ts";

const LAST_DAY = "9999-12-31";

export const listInterventions = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { db, agencyId, workspaceId } = context;
  const until = input.until ?? afterMillisecond(await selectNow(db, agencyId));
  const days = { ...(input.from === undefined ? {} : { from: input.from }), to: input.to ?? LAST_DAY };
  const [{ rows, ...page }, looks, gained] = await Promise.all([
    livePage<InterventionRow>(context, contract, INTERVENTION_LIST, mine, input),
    selectLastLooks(db, workspaceId),
    judgeGained(db, { workspaceId, ...days, until }),
  ]);
  const { holding, coverage } = judgeTogether(looks);
  const sentences = await selectSentences(db, { workspaceId, ids: rows.map(({ id }) => id) });
  const data = rows.map((row) => toIntervention(row, holding, sentences.get(row.id) ?? null));
  return { data, ...page, coverage: { ...coverage, gained } };
});

/** A moment has milliseconds and a row microseconds: what was stored in this very millisecond is before the next one. */
function afterMillisecond(now: string): string {
  return new Date(Date.parse(now) + 1).toISOString();
}
