import { listAiCitationQueries as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findPause } from "../monitoring/budget.store.ts";
import { queryList } from "../queries/queries.store.ts";
import { type QueryRow, toQuery } from "../queries/queries.ts";

export const listAiCitationQueries = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId} and deleted_at is null`;
  const [{ rows, ...page }, paused] = await Promise.all([
    livePage<QueryRow>(context, contract, queryList, mine, input),
    findPause(context.db, context.workspaceId),
  ]);
  return { data: rows.map((row) => toQuery(row, paused)), ...page };
});
