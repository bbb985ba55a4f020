import { getMailbox as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findMailbox } from "../mailbox-list.store.ts";
import { mailboxNotFound, toMailbox } from "../mailboxes.ts";

export const getMailbox = implement(contract)(async ({ db, workspaceId }, { address }) => {
  const row = await findMailbox(db, workspaceId, address.toLowerCase());
  if (row === undefined) throw mailboxNotFound(address);
  return toMailbox(row);
});
