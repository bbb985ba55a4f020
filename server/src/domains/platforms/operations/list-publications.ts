import { listPublications as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { PUBLICATION_LIST, type PublicationRow, toPublication } from "../publications.store.ts";

export const listPublications = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<PublicationRow>(context, contract, PUBLICATION_LIST, mine, input);
  return { data: rows.map(toPublication), ...page };
});
