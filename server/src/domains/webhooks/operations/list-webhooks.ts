import { listWebhooks as contract } from "@findable/contract";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { ofWorkspace, WEBHOOK_LIST } from "../webhooks.store.ts";
import { toWebhook, type WebhookRow } from "../webhooks.ts";

export const listWebhooks = implement(contract)(async (context, input) => {
  const scope = ofWorkspace(context.workspaceId);
  const { rows, ...page } = await livePage<WebhookRow>(context, contract, WEBHOOK_LIST, scope, input);
  return { data: rows.map(toWebhook), ...page };
});
