import type { CallOptions } from "./caller.ts";

export interface StreamedEvent {
  id: number;
  type: string;
  data: Record<string, unknown>;
}

export interface ReadStream {
  status: number;
  /** The `retry:` that the server gave, in milliseconds. */
  retryMs: number | undefined;
  events: StreamedEvent[];
  /** True where the server ended the stream in order, false where the connection broke. */
  ended: boolean;
}

export interface StreamOptions extends CallOptions {
  key: string;
  lastEventId?: number;
  /** Called with each event as it comes. */
  onEvent?(event: StreamedEvent): void;
  signal?: AbortSignal;
}

/** Reads the event stream of a run until it ends, breaks, or the signal fires. */
export async function readStream(url: string, id: string, options: StreamOptions): Promise<ReadStream> {
  const read: ReadStream = { status: 0, retryMs: undefined, events: [], ended: false };
  const response = await fetch(`${url}/v1/agent/invocations/${id}/events`, {
    headers: {
      Authorization: `Bearer ${options.key}`,
      ...(options.workspace === undefined ? {} : { "X-Workspace-Id": options.workspace }),
      ...(options.lastEventId === undefined ? {} : { "Last-Event-ID": String(options.lastEventId) }),
    },
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  read.status = response.status;
  if (response.body === null || response.status !== 200) return { ...read, ended: true };
  let text = "";
  try {
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) takeBlock(read, block, options.onEvent);
    }
    read.ended = true;
  } catch {
    read.ended = false;
  }
  return read;
}

function takeBlock(read: ReadStream, block: string, onEvent: StreamOptions["onEvent"]): void {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  if (fields["retry"] !== undefined) read.retryMs = Number(fields["retry"]);
  if (fields["id"] === undefined) return;
  const event = { id: Number(fields["id"]), type: fields["event"] ?? "", data: JSON.parse(fields["data"] ?? "{}") };
  read.events.push(event);
  onEvent?.(event);
}

/** Follows a run to its end as a good client does: after a break it comes back with the id it saw last. */
export async function followRun(
  url: () => string,
  id: string,
  options: Omit<StreamOptions, "lastEventId">,
): Promise<{ events: StreamedEvent[]; connections: number }> {
  const events: StreamedEvent[] = [];
  for (let connections = 1; ; connections++) {
    const last = events.at(-1)?.id;
    const read = await readStream(url(), id, {
      ...options,
      ...(last === undefined ? {} : { lastEventId: last }),
    }).catch(() => undefined);
    events.push(...(read?.events ?? []));
    if (read?.status === 204 || endsTheRun(events.at(-1))) return { events, connections };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function endsTheRun(event: StreamedEvent | undefined): boolean {
  return event?.type === "status.changed" && ["SUCCEEDED", "FAILED", "CANCELLED"].includes(String(event.data["to"]));
}
