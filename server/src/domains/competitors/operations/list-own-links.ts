import { listOwnLinks as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { OWN_LINK_LIST, type OwnLinkRow, toOwnLink } from "../own-links.store.ts";

export const listOwnLinks = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<OwnLinkRow>(context, contract, OWN_LINK_LIST, mine, input);
  return { data: rows.map(toOwnLink), ...page };
});
