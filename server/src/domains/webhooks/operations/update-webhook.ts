import { updateWebhook as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { lockWebhook, updateWebhook as updateRow } from "../webhooks.store.ts";
import { newSecretOf, requireAllowedUrl, secretContext, webhookNotFound } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const updateWebhook = implement(contract)(async (context, input) => {
  const { tx, services } = context;
  const { id, url, events, digest, description, active } = input;
  const secret = newSecretOf(input);
  if (url !== undefined) requireAllowedUrl(services, url);
  return withView(context, async (view) => {
    const current = await lockWebhook(tx, { view, id });
    if (current === undefined) throw webhookNotFound(id);
    const { webhook } = current;
    if (secret === undefined && isUnchanged(webhook, { url, events, digest, description, active })) return webhook;
    const updated = await updateRow(
      tx,
      { view, id },
      {
        url: url ?? webhook.url,
        events: events ?? webhook.events,
        digest: digest ?? webhook.digest,
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
});
