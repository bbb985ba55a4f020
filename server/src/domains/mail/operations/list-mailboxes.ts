import { listMailboxes as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { MAILBOX_LIST, type MailboxRow } from "../mailbox-list.store.ts";
import { toMailbox } from "../mailboxes.ts";

export const listMailboxes = implement(contract)(async (context, input) => {
  const mine = sql`b.workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<MailboxRow>(context, contract, MAILBOX_LIST, mine, input);
  return { data: rows.map(toMailbox), ...page };
});
