import { listReplies as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { fetchCoverage } from "../../../kernel/lists/fetch-coverage.ts";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { type ListedReply, REPLY_LIST, toReply } from "../replies.store.ts";

export const listReplies = implement(contract)(async (context, input) => {
  const mine = sql`m.workspace_id = ${context.workspaceId} and m.direction = 'received'`;
  const { rows, ...page } = await livePage<ListedReply>(context, contract, REPLY_LIST, mine, input);
  const { db, workspaceId } = context;
  const read = sql`outreach_mailboxes where workspace_id = ${workspaceId} and read_at is not null`;
  const coverage = await fetchCoverage(db, { total: page.total, fetched: read, reason: "no_mailbox_read" });
  return { data: rows.map(toReply), ...page, coverage };
});
