import { replayAllDeadLetters as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { replayMany } from "../dead-letters.store.ts";
import { isWebhookActive } from "../webhooks.store.ts";
import { webhookIsOff, webhookNotFound } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const replayAllDeadLetters = implement(contract)((context, { since, webhookId }) =>
  withView(context, async (view) => {
    const { tx } = context;
    if (webhookId !== undefined) {
      const active = await isWebhookActive(tx, { view, id: webhookId });
      if (active === undefined) throw webhookNotFound(webhookId);
      if (!active) throw webhookIsOff("webhookId");
    }
    const moment = since === undefined ? undefined : momentOf("since", since);
    return { queued: await replayMany(tx, view, { since: moment, webhookId }) };
  }),
);
