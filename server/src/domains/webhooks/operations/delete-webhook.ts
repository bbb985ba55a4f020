import { deleteWebhook as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { markDeleted } from "../webhooks.store.ts";
import { webhookNotFound } from "../webhooks.ts";

export const deleteWebhook = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const found = await markDeleted(tx, { workspaceId, id });
  if (!found) throw webhookNotFound(id);
  return {};
});
