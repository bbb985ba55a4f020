import { listAiCitationQueries as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { queryList } from "../queries.store.ts";
import { type QueryRow, toQuery } from "../queries.ts";

export const listAiCitationQueries = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId} and deleted_at is null`;
  const { rows, ...page } = await livePage<QueryRow>(context, contract, queryList, mine, input);
  return { data: rows.map(toQuery), ...page };
});
