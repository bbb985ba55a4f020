import { createWebhook as contract } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { countWebhooksLocked, insertWebhook } from "../webhooks.store.ts";
import { generateSecret, requireAllowedUrl, secretContext } from "../webhooks.ts";

export const createWebhook = implement(contract)(async ({ tx, agencyId, workspaceId, services }, input) => {
  requireAllowedUrl(services, input.url);
  await requireRoom(tx, workspaceId, services.limits.webhooksPerWorkspace);
  const id = newId("whk");
  const secret = generateSecret();
  const webhook = await insertWebhook(tx, {
    id,
    agencyId,
    workspaceId,
    url: input.url,
    events: input.events,
    description: input.description,
    sealedSecret: services.sealer.seal(secret, secretContext(id)),
  });
  return { ...webhook, secret };
});

async function requireRoom(tx: Tx, workspaceId: string, limit: number): Promise<void> {
  const count = await countWebhooksLocked(tx, workspaceId);
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} webhooks; its limit is ${limit}. Delete a webhook first.`,
      { limit },
    );
  }
}
