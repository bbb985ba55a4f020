import { setTimeout as delay } from "node:timers/promises";
import { ConnectionError, type FindableClient, FindableError, type WebhookEvent } from "@findable/contract/client";

const POLL_MS = 500;
const RETRY_MS = 2000;
/** The service stops buffering events ten minutes after the last `listen` call. */
const RENEW_MS = 240_000;

export interface FollowOptions {
  client: FindableClient;
  signal: AbortSignal;
  /** Called once, when the service has started to buffer events. */
  onReady(): void;
  /** Called once when the service stops responding, and again only after it was back. */
  onLost(): void;
  /** Called when the service responds again. `missed` is true if the service did not buffer all events meanwhile. */
  onBack(missed: boolean): void;
}

/** Yields the events of a workspace from now on, each once and in order. Throws when the signal is aborted. */
export async function* followEvents(options: FollowOptions): AsyncGenerator<WebhookEvent, never, undefined> {
  const { client, signal } = options;
  const { events } = client.webhooks;
  let { after } = await events.listen({}, { signal });
  let renewedAt = performance.now();
  let isAway = false;
  options.onReady();
  for (;;) {
    try {
      const page = await events.list({ after }, { signal });
      const hasLapsed = page.listeningUntil === null;
      // Renew before yielding: the consumer may react to an event and trigger the next event.
      if (hasLapsed || performance.now() - renewedAt > RENEW_MS) {
        await events.listen({}, { signal });
        renewedAt = performance.now();
      }
      if (isAway || hasLapsed) options.onBack(hasLapsed);
      isAway = false;
      yield* page.data;
      after = page.after;
      if (page.data.length === 0 && !hasLapsed) await delay(POLL_MS, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) throw error;
      if (!isAway) options.onLost();
      isAway = true;
      await delay(RETRY_MS, undefined, { signal });
    }
  }
}

function isTemporary(error: unknown): boolean {
  return (error instanceof ConnectionError || error instanceof FindableError) && error.isRetryable;
}
