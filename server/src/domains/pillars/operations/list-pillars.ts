import { listPillars as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { PILLAR_LIST, type PillarRow, toPillar } from "../pillars.store.ts";

export const listPillars = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<PillarRow>(context, contract, PILLAR_LIST, mine, input);
  return { data: rows.map(toPillar), ...page };
});
