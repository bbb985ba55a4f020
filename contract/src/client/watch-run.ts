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
  /** How long the service may be away before watching fails, in milliseconds; default 120,000. */
  patienceMs?: number | undefined;
  /** Called when the connection was lost, with what is known of why; once until it is back. */
  onLost?: ((error: unknown) => void) | undefined;
  /** Called when the service answers again after a loss. */
  onBack?: (() => void) | undefined;
}

/** The service writes at least a comment every 15 s: a longer silence is a connection that died without a word. */
const LONGEST_SILENCE_MS = 45_000;
const FIRST_PAUSE_MS = 250;

/**
 * The events of a run in order, each once, until it ends. A lost connection is taken up again after the last event seen,
 * first soon and then as slowly as the service asks.
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
      for await (const { id: seq, type, data } of readEvents(body, { silenceMs: LONGEST_SILENCE_MS, onRetry })) {
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
      if (!mayComeBack(error) || Date.now() - (lostAt ?? Date.now()) > patienceMs) throw error;
      if (lostAt === undefined) onLost?.(error);
      lostAt ??= Date.now();
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, longestPauseMs), options.signal);
    failures += 1;
  }
}

/** Undefined where everything has been seen and the run has ended. */
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

/** A stream that breaks off throws whatever the platform throws; what the service refuses stays refused. */
function mayComeBack(error: unknown): boolean {
  if (error instanceof FindableError || error instanceof ConnectionError) return error.isRetryable;
  return error instanceof Error;
}
