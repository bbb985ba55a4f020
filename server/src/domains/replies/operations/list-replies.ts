import { listReplies as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type ListedReply, REPLY_LIST, toReply } from "../replies.store.ts";

export const listReplies = implement(contract)(async (context, input) => {
  const mine = sql`m.workspace_id = ${context.workspaceId} and m.direction = 'received'`;
  const { rows, ...page } = await livePage<ListedReply>(context, contract, REPLY_LIST, mine, input);
  return { data: rows.map(toReply), ...page };
});
