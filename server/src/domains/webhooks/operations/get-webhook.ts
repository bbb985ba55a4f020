import { getWebhook as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findWebhook } from "../webhooks.store.ts";
import { webhookNotFound } from "../webhooks.ts";

export const getWebhook = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const webhook = await findWebhook(db, { workspaceId, id });
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
});
