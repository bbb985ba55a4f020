import { createWebhook } from "./operations/create-webhook.ts";
import { deleteWebhook } from "./operations/delete-webhook.ts";
import { getWebhook } from "./operations/get-webhook.ts";
import { listDeadLetters } from "./operations/list-dead-letters.ts";
import { listDeliveries } from "./operations/list-deliveries.ts";
import { listWebhookEvents } from "./operations/list-webhook-events.ts";
import { listWebhooks } from "./operations/list-webhooks.ts";
import { listenToEvents } from "./operations/listen-to-events.ts";
import { replayAllDeadLetters } from "./operations/replay-all-dead-letters.ts";
import { replayDeadLetter } from "./operations/replay-dead-letter.ts";
import { testWebhook } from "./operations/test-webhook.ts";
import { triggerEvent } from "./operations/trigger-event.ts";
import { updateWebhook } from "./operations/update-webhook.ts";

export { type Attempt, attemptDelivery, type Sender } from "./delivery/attempt.ts";
export { type Deliverer, startDeliverer } from "./delivery/deliverer.ts";
export type { NoticeResult, SendNotice } from "./delivery/notices.ts";
export { readRetryAfter } from "./delivery/retry-delay.ts";
export { emitEvent, emitEvents } from "./emit-event.store.ts";
export { findUndelivered } from "./undelivered.store.ts";
export { viewOf } from "./webhooks.ts";

export const operations = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  listDeadLetters,
  replayDeadLetter,
  replayAllDeadLetters,
  listenToEvents,
  listWebhookEvents,
  triggerEvent,
];
