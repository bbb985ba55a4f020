import { listCompetitors as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { COMPETITOR_LIST, type CompetitorRow, toCompetitor } from "../competitors.store.ts";

export const listCompetitors = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<CompetitorRow>(context, contract, COMPETITOR_LIST, mine, input);
  return { data: rows.map(toCompetitor), ...page };
});
