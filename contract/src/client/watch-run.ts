import type { CallOptions } from "./call.ts";
import { ConnectionError, FindableError } from "./errors.ts";
import { readEvents } from "./read-events.ts";
import { pause } from "./retry.ts";
import { routeOf } from "./route.ts";
import { isTerminal, type RunEvent, toRunEvent } from "./run-events.ts";
import { type Connection, send } from "./send.ts";
import { toRequest } from "./to-request.ts";

export interface WatchOptions extends Pick<CallOptions, "signal" | "workspaceId" | "headers"> {
  /** Only events after this sequence number; default 0, all. */
  after?: number | undefined;
  /** Maximum outage of the service before watching fails, in milliseconds; default 120,000. */
  patienceMs?: number | undefined;
  /** Called once per outage when the connection is lost, with the error. */
  onLost?: ((error: unknown) => void) | undefined;
  /** Called when the service responds again after an outage. */
  onBack?: (() => void) | undefined;
}

/** The service writes a comment at least every 15 s. A longer silence means that the connection is dead. */
const MAX_SILENCE_MS = 45_000;
const FIRST_PAUSE_MS = 250;

/**
 * Yields the events of a run in order, each once, until it ends. After a lost connection it reconnects after the last event
 * received, with delays that grow up to the one that the service requests.
 */
export async function* watchRun(
  connection: Connection,
  id: string,
  { after = 0, patienceMs = 120_000, onLost, onBack, ...options }: WatchOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  let [seen, failures, longestPauseMs] = [after, 0, 3_000];
  let lostAt: number | undefined;
  for (;;) {
    try {
      const body = await openStream(connection, id, seen, options);
      if (lostAt !== undefined) onBack?.();
      lostAt = undefined;
      if (body === undefined) return;
      const onRetry = (milliseconds: number) => {
        longestPauseMs = milliseconds;
      };
      for await (const { id: seq, type, data } of readEvents(body, { silenceMs: MAX_SILENCE_MS, onRetry })) {
        if (Number(seq) <= seen) continue;
        failures = 0;
        seen = Number(seq ?? seen);
        const event = toRunEvent(seen, type, data);
        if (event !== undefined) yield event;
        if (event?.type === "status.changed" && isTerminal(event.data.to)) return;
      }
      options.signal?.throwIfAborted();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isRecoverable(error) || Date.now() - (lostAt ?? Date.now()) > patienceMs) throw error;
      if (lostAt === undefined) onLost?.(error);
      lostAt ??= Date.now();
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, longestPauseMs), options.signal);
    failures += 1;
  }
}

/** Returns undefined if the run has ended and all events were delivered. */
async function openStream(
  connection: Connection,
  id: string,
  after: number,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const route = routeOf("agent.invocations.events");
  const resume: Record<string, string> = after === 0 ? {} : { "Last-Event-ID": String(after) };
  const headers = { Accept: "text/event-stream", ...resume, ...options.headers };
  const request = toRequest(route, { id });
  const { response } = await send(connection, route, request, { ...options, headers, maxRetries: 0 }, async () => null);
  return response.status === 204 ? undefined : (response.body ?? undefined);
}

/** An interrupted stream throws an error of the platform. A refusal by the service is final. */
function isRecoverable(error: unknown): boolean {
  if (error instanceof FindableError || error instanceof ConnectionError) return error.isRetryable;
  return error instanceof Error;
}
