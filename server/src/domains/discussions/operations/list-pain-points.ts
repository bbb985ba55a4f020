import { listPainPoints as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { PAIN_LIST, type PainRow, toPainPoint } from "../pain-points.store.ts";

export const listPainPoints = implement(contract)(async (context, input) => {
  const mine = sql`p.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<PainRow>(context, contract, PAIN_LIST, mine, input);
  return { data: rows.map(toPainPoint), ...page };
});
