import { replayAllDeadLetters as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { replayMany } from "../dead-letters.store.ts";
import { isWebhookActive } from "../webhooks.store.ts";
import { webhookIsOff, webhookNotFound } from "../webhooks.ts";

export const replayAllDeadLetters = implement(contract)(async ({ tx, agencyId, workspaceId }, { since, webhookId }) => {
  if (webhookId !== undefined) {
    const active = await isWebhookActive(tx, { workspaceId, id: webhookId });
    if (active === undefined) throw webhookNotFound(webhookId);
    if (!active) throw webhookIsOff("webhookId");
  }
  const moment = since === undefined ? undefined : momentOf("since", since);
  return { queued: await replayMany(tx, { agencyId, workspaceId, since: moment, webhookId }) };
});
