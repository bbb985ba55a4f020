import { updateWebhook as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { lockWebhook, updateWebhook as updateRow } from "../webhooks.store.ts";
import { newSecretOf, requireAllowedUrl, secretContext, webhookNotFound } from "../webhooks.ts";

export const updateWebhook = implement(contract)(async ({ tx, workspaceId, services }, input) => {
  const { id, url, events, description, active } = input;
  const secret = newSecretOf(input);
  if (url !== undefined) requireAllowedUrl(services, url);
  const current = await lockWebhook(tx, { workspaceId, id });
  if (current === undefined) throw webhookNotFound(id);
  const { webhook } = current;
  if (secret === undefined && isUnchanged(webhook, { url, events, description, active })) return webhook;
  const updated = await updateRow(
    tx,
    { workspaceId, id },
    {
      url: url ?? webhook.url,
      events: events ?? webhook.events,
      description: description === undefined ? webhook.description : description,
      active: active ?? webhook.active,
      secret: secret && {
        sealed: services.sealer.seal(secret.secret, secretContext(id)),
        overlapSeconds: secret.overlapSeconds,
      },
    },
  );
  return secret?.isGenerated === true ? { ...updated, secret: secret.secret } : updated;
});
