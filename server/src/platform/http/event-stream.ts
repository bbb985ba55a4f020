import type { ServerResponse } from "node:http";
import type { InvocationEvent } from "@findable/contract";

/** Queue limits of a slow client. It must drain the queue before it receives more. */
const MAX_QUEUED_EVENTS = 256;
const MAX_QUEUED_BYTES = 1024 * 1024;

/** The outcome of sending a batch. */
export type Delivery = "delivered" | "gone" | "too-slow";

/** The response of one event stream. Queues at most 256 events or 1 MB for a slow client. */
export interface EventStream {
  send(events: readonly InvocationEvent[]): Promise<Delivery>;
  keepAlive(): void;
  end(): void;
}

export interface EventStreamOptions {
  response: ServerResponse;
  headers: Record<string, string>;
  /** Milliseconds that a client has to drain a full queue. */
  patienceMs: number;
}

export function openEventStream({ response, headers, patienceMs }: EventStreamOptions): EventStream {
  response.writeHead(200, {
    ...headers,
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
  });
  response.write("retry: 3000\n\n");

  return {
    async send(events) {
      for (const text of inBursts(events)) {
        if (response.destroyed) return "gone";
        if (!response.write(text)) {
          const outcome = await drained(response, patienceMs);
          if (outcome !== "delivered") return outcome;
        }
      }
      return "delivered";
    },
    keepAlive() {
      if (!response.writableNeedDrain && !response.writableEnded) response.write(": keep-alive\n\n");
    },
    end() {
      if (!response.writableEnded) response.end();
    },
  };
}

/** The events as text chunks, none larger than the queue limit. */
function* inBursts(events: readonly InvocationEvent[]): Generator<string> {
  let text = "";
  let count = 0;
  for (const event of events) {
    text += toText(event);
    count++;
    if (count < MAX_QUEUED_EVENTS && text.length < MAX_QUEUED_BYTES) continue;
    yield text;
    text = "";
    count = 0;
  }
  if (text !== "") yield text;
}

function toText(event: InvocationEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify({ ...event.data, at: event.at })}\n\n`;
}

/** Waits for `drain` or the end of the connection. `drain` alone never fires after a close. */
function drained(response: ServerResponse, patienceMs: number): Promise<Delivery> {
  return new Promise((resolve) => {
    const settle = (outcome: Delivery) => {
      clearTimeout(deadline);
      response.off("drain", onDrain);
      response.off("close", onGone);
      response.off("error", onGone);
      resolve(outcome);
    };
    const onDrain = () => settle("delivered");
    const onGone = () => settle("gone");
    const deadline = setTimeout(() => settle("too-slow"), patienceMs);
    response.on("drain", onDrain);
    response.on("close", onGone);
    response.on("error", onGone);
  });
}
