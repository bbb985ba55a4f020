import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeadLetters,
  listDeliveries,
  listenToEvents,
  listWebhookEvents,
  listWebhooks,
  replayAllDeadLetters,
  replayDeadLetter,
  testWebhook,
  triggerEvent,
  updateWebhook,
} from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { type DemoCall, type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import {
  type DemoDelivery,
  deadLetters,
  deliveriesOf,
  heardEvents,
  withHealth,
} from "../world/agency/webhook-deliveries.ts";
import { type DemoWebhook, demoWebhookSecret, WEBHOOKS } from "../world/agency/webhooks.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { readableId, readId } from "../world/readable-ids.ts";

/** In the demo every endpoint accepts. */
const LISTENING_UNTIL = new Date(Date.parse(DEMO_NOW) + 600_000).toISOString();

export const webhookAnswers: readonly DemoOperation[] = [
  demo(listWebhooks)((input) => demoPage(listWebhooks, WEBHOOKS.map(withHealth), input)),
  demo(createWebhook)(({ url, level = "workspace", events, digest = false, description = null }, call) => ({
    ...withHealth({
      ...{
        id: readableId("whk", addressOf(url, call), level),
        url: addressOf(url, call),
        level,
        events,
        digest,
        description,
      },
      ...{ active: true, previousSecretExpiresAt: null, createdAt: DEMO_NOW, updatedAt: DEMO_NOW },
    }),
    secret: demoWebhookSecret(url),
  })),
  demo(getWebhook)(({ id }) => withHealth(webhookOf(id))),
  demo(updateWebhook)(
    ({ id, url, events, digest, description, active, secret, rotate = false, overlapSeconds }, call) => {
      const isRotated = rotate || secret !== undefined;
      const address = url === undefined ? undefined : addressOf(url, call);
      const previousSecretExpiresAt = isRotated ? overlapEnd(overlapSeconds) : undefined;
      const updatedAt = isRotated ? DEMO_NOW : undefined;
      const given = { url: address, events, digest, description, active, previousSecretExpiresAt, updatedAt };
      const webhook = changed(withHealth(webhookOf(id)), given);
      return rotate ? { ...webhook, secret: demoWebhookSecret(id, "rotated") } : webhook;
    },
  ),
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
  demo(listenToEvents)(() => ({ until: LISTENING_UNTIL, after: positionOf(0) })),
  demo(listWebhookEvents)(({ after, limit = 50 }, { runs }) => {
    const all = heardEvents(runs);
    const from = Math.min(all.length, Number(after?.split("-")[1] ?? 0));
    const data = all.slice(from, from + limit);
    return { data, after: positionOf(from + data.length), listeningUntil: LISTENING_UNTIL };
  }),
  demo(triggerEvent)(({ event }) => ({ eventId: demoId("evt_test", "heard", event), event })),
];

/** A position in what was heard, as the service writes them. */
function positionOf(count: number): string {
  return `1-${count}`;
}

/** The webhook of an identifier: of the world, one that was just created, or one that stands in for it. */
function webhookOf(id: string): DemoWebhook {
  const stand = recordOf(WEBHOOKS, id, "id");
  const [url, level] = readId("whk", id) ?? [];
  if (url === undefined) return stand;
  const { events } = stand;
  return {
    ...{
      id,
      url,
      level: level === "agency" ? level : "workspace",
      events,
      digest: false,
      description: null,
      active: true,
      previousSecretExpiresAt: null,
    },
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  };
}

function overlapEnd(seconds = 86_400): string | null {
  return seconds === 0 ? null : new Date(Date.parse(DEMO_NOW) + seconds * 1000).toISOString();
}

function shown({ attemptId: _attempt, ...delivery }: DemoDelivery) {
  return delivery;
}

function addressOf(url: string, { refuseAddress }: Pick<DemoCall, "refuseAddress">): string {
  const message = refuseAddress(url);
  if (message === undefined) return url;
  throw validationError([{ field: "url", message }]);
}
