import { getWebhook as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findWebhook } from "../webhooks.store.ts";
import { viewOf, webhookNotFound } from "../webhooks.ts";
import { dbOf } from "../with-view.ts";

export const getWebhook = implement(contract)(async (context, { id }) => {
  const webhook = await findWebhook(dbOf(context), { view: viewOf(context), id });
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
});
