import { setTimeout as delay } from "node:timers/promises";
import { ConnectionError, type FindableClient, FindableError, type WebhookEvent } from "@findable/contract/client";

const POLL_MS = 500;
const AWAY_POLL_MS = 2000;
/** The service stops keeping events ten minutes after it was last asked to. */
const RENEW_MS = 240_000;

export interface FollowOptions {
  client: FindableClient;
  signal: AbortSignal;
  /** Called once when events are kept. */
  onReady(): void;
  /** Called when the service stopped answering; once until it is back. */
  onLost(): void;
  /** Called when it answers again. `missed` where it has not kept all events meanwhile. */
  onBack(missed: boolean): void;
}

/** The events of a workspace from now on, each once and in order, until the signal fires: then it throws. */
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
      // Before it is told, so that nothing is missed that somebody does because of it.
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
      if (!mayComeBack(error)) throw error;
      if (!isAway) options.onLost();
      isAway = true;
      await delay(AWAY_POLL_MS, undefined, { signal });
    }
  }
}

function mayComeBack(error: unknown): boolean {
  return (error instanceof ConnectionError || error instanceof FindableError) && error.isRetryable;
}
