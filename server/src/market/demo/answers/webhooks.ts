import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeadLetters,
  listDeliveries,
  listWebhooks,
  replayAllDeadLetters,
  replayDeadLetter,
  testWebhook,
  updateWebhook,
  type Webhook,
} from "@findable/contract";
import { validationError } from "../../../kernel/app-error.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { DEMO_NOW, daysAhead } from "../world/facts.ts";
import { readableId, readId } from "../world/readable-ids.ts";
import { type DemoDelivery, deadLetters, deliveriesOf } from "../world/webhook-deliveries.ts";
import { demoWebhookSecret, WEBHOOKS } from "../world/webhooks.ts";

export const webhookAnswers: readonly DemoOperation[] = [
  demo(listWebhooks)((input) => demoPage(listWebhooks, WEBHOOKS, input)),
  demo(createWebhook)(({ url, events, description = null }) => ({
    id: readableId("whk", addressOf(url)),
    url: addressOf(url),
    events,
    description,
    active: true,
    previousSecretExpiresAt: null,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
    secret: demoWebhookSecret(url),
  })),
  demo(getWebhook)(({ id }) => webhookOf(id)),
  demo(updateWebhook)(({ id, url, events, description, active, secret, rotate = false }) => {
    if (rotate && secret !== undefined) {
      throw validationError([{ field: "secret", message: "cannot be used together with `rotate`" }]);
    }
    const address = url === undefined ? undefined : addressOf(url);
    const previousSecretExpiresAt = rotate || secret !== undefined ? daysAhead(1) : undefined;
    const given = { url: address, events, description, active, previousSecretExpiresAt, updatedAt: DEMO_NOW };
    const webhook = changed(webhookOf(id), given);
    return rotate ? { ...webhook, secret: demoWebhookSecret(id, "rotated") } : webhook;
  }),
  demo(deleteWebhook)(() => ({})),
  demo(testWebhook)(({ id, event }) => ({
    deliveryId: demoId("dlv", "test", id, event),
    eventId: demoId("evt_test", id, event),
    event,
  })),
  demo(listDeliveries)((input) => {
    const { id } = recordOf(WEBHOOKS, input.id, "id");
    const { data, ...page } = demoPage(listDeliveries, deliveriesOf(id), input);
    return { data: data.map(shown), ...page };
  }),
  demo(listDeadLetters)((input, { runs }) => demoPage(listDeadLetters, deadLetters(runs), input)),
  demo(replayDeadLetter)(({ id }, { runs }) => ({
    id,
    eventId: recordOf(deadLetters(runs), id, "id").event.id,
    deliveryId: demoId("dlv", "replay", id),
  })),
  demo(replayAllDeadLetters)((input, { runs }) => {
    const { data } = demoPage(listDeadLetters, deadLetters(runs), input);
    return { queued: data.filter(({ replayedAt }) => replayedAt === null).length };
  }),
];

/** The webhook of an identifier: of the world, one that was just created, or one that stands in for it. */
function webhookOf(id: string): Webhook {
  const stand = recordOf(WEBHOOKS, id, "id");
  const [url] = readId("whk", id) ?? [];
  if (url === undefined) return stand;
  const { events } = stand;
  return {
    ...{ id, url, events, description: null, active: true, previousSecretExpiresAt: null },
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  };
}

function shown({ attemptId: _attempt, ...delivery }: DemoDelivery) {
  return delivery;
}

function addressOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw validationError([{ field: "url", message: "must be an http or https address" }]);
}
