import type { WebhookEvent } from "@findable/contract/client";
import { type Attempt, attemptDelivery } from "../../../domains/webhooks/index.ts";
import { describeFailure } from "../../../platform/egress/describe-failure.ts";
import { createEgress } from "../../../platform/egress/egress.ts";

const TIMEOUT_MS = 5000;

export interface Forwarder extends AsyncDisposable {
  /** Posts an event once, with the same headers and signature as the service. */
  forward(url: string, event: WebhookEvent): Promise<Attempt>;
}

export function createForwarder(secret: string): Forwarder {
  const egress = createEgress({ allowPrivate: true });
  return {
    forward: (url, event) =>
      attemptDelivery(
        { post: egress.post, describeFailure },
        {
          url,
          eventId: event.id,
          eventType: event.type,
          body: JSON.stringify(event),
          number: 1,
          secrets: [secret],
          signedAtSeconds: Math.floor(Date.now() / 1000),
          timeoutMs: TIMEOUT_MS,
        },
      ),
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  };
}
