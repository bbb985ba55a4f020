import { listWebhooks as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { seenBy, WEBHOOK_LIST } from "../webhooks.store.ts";
import { toWebhook, viewOf, type WebhookRow } from "../webhooks.ts";
import { dbOf } from "../with-view.ts";

export const listWebhooks = implement(contract)(async (context, input) => {
  const scope = seenBy(viewOf(context));
  const caller = { ...context, db: dbOf(context) };
  const { rows, ...page } = await livePage<WebhookRow>(caller, contract, WEBHOOK_LIST, scope, input);
  return { data: rows.map(toWebhook), ...page };
});
