import { setTimeout as delay } from "node:timers/promises";
import { type InvocationEvent, TERMINAL_STATUSES } from "@findable/contract";
import { type ApiClient, isPassing } from "./api-client.ts";

export interface FollowOptions {
  /** Only events after this sequence number; default 0, all. */
  after?: number;
  signal?: AbortSignal;
  /** Called when the connection was lost, once until it is back. */
  onLost?: () => void;
  /** Called when events come again after a loss. */
  onBack?: () => void;
  /** How long nobody may answer before following fails with an UnreachableError; default 120,000. */
  patienceMs?: number;
}

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3000;

/**
 * The events of a run in order, each once, until it ends. A lost connection is taken up after the last event seen, so a
 * restart of the service in the middle loses nothing.
 */
export async function* followRun(
  client: ApiClient,
  invocationId: string,
  options: FollowOptions = {},
): AsyncGenerator<InvocationEvent> {
  const { signal = new AbortController().signal, patienceMs = 120_000 } = options;
  let after = options.after ?? 0;
  let failures = 0;
  let lostAt: number | undefined;
  for (;;) {
    try {
      const events = await client.events(invocationId, after, signal);
      if (events === undefined) return;
      if (lostAt !== undefined) options.onBack?.();
      lostAt = undefined;
      for await (const event of events) {
        failures = 0;
        after = event.seq;
        yield event;
        if (endsRun(event)) return;
      }
      signal.throwIfAborted();
    } catch (error) {
      signal.throwIfAborted();
      const waitedMs = Date.now() - (lostAt ?? Date.now());
      if (!isPassing(error) || waitedMs > patienceMs) throw error;
      if (lostAt === undefined) options.onLost?.();
      lostAt ??= Date.now();
    }
    await delay(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), undefined, { signal });
    failures += 1;
  }
}

function endsRun({ type, data }: InvocationEvent): boolean {
  return type === "status.changed" && TERMINAL_STATUSES.some((status) => status === data["to"]);
}
