import { createWebhook as contract } from "@findable/contract";
import type { Tx } from "../../../kernel/database/db.ts";
import { AppError, missingWorkspace } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { countWebhooksLocked, findPlace, insertWebhook } from "../webhooks.store.ts";
import { generateSecret, requireAllowedUrl, secretContext, type WebhookLevel, type WebhookView } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const createWebhook = implement(contract)(async (context, input) => {
  const { tx, agencyId, services } = context;
  const { url, events, description, digest = false, level = "workspace" } = input;
  requireAllowedUrl(services, url);
  return withView(context, async (view) => {
    requireLevel(level, view);
    const place = await findPlace(tx, level, view.workspaceId);
    await requireRoom(tx, place, level, services.limits.webhooksPerWorkspace);
    const id = newId("whk");
    const secret = generateSecret();
    const sealedSecret = services.sealer.seal(secret, secretContext(id));
    const webhook = await insertWebhook(tx, {
      id,
      agencyId,
      place,
      level,
      url,
      events,
      digest,
      description,
      sealedSecret,
    });
    return { ...webhook, secret };
  });
});

function requireLevel(level: WebhookLevel, { workspaceId, seesAgency }: WebhookView): void {
  if (level === "workspace" && workspaceId === undefined) throw missingWorkspace();
  if (level === "agency" && !seesAgency)
    throw new AppError("agency_key_required", "Endpoints of the agency require an agency key.");
}

async function requireRoom(tx: Tx, place: string, level: WebhookLevel, limit: number): Promise<void> {
  const count = await countWebhooksLocked(tx, place);
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This ${level} has ${count} webhooks; its limit is ${limit}. Delete a webhook first.`,
      { limit },
    );
  }
}
