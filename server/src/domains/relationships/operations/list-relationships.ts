import { listRelationships as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type ListedRow, RELATIONSHIP_LIST, toRelationship } from "../relationship-list.store.ts";

export const listRelationships = implement(contract)(async (context, input) => {
  const mine = sql`r.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ListedRow>(context, contract, RELATIONSHIP_LIST, mine, input);
  return { data: rows.map(toRelationship), ...page };
});
