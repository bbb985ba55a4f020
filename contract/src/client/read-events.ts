/** One event of a stream with unparsed data. */
export interface StreamEvent {
  id: string | undefined;
  type: string;
  data: string;
}

/** Receives the reconnection delay that the stream sets, in milliseconds. */
export type OnRetry = (milliseconds: number) => void;

/**
 * Reads server-sent events as the HTML standard defines them. Ends with the stream and drops an incomplete event. Rejects after
 * `silenceMs` without data: the service sends a comment every 15 s.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { silenceMs, onRetry }: { silenceMs: number; onRetry: OnRetry },
): AsyncGenerator<StreamEvent> {
  let event = newEvent();
  for await (const line of readLines(body, silenceMs)) {
    if (line === "") {
      if (event.data.length > 0) yield { id: event.id, type: event.type, data: event.data.join("\n") };
      event = newEvent();
    } else {
      readField(line, event, onRetry);
    }
  }
}

interface OpenEvent {
  id: string | undefined;
  type: string;
  data: string[];
}

function newEvent(): OpenEvent {
  return { id: undefined, type: "message", data: [] };
}

function readField(line: string, event: OpenEvent, onRetry: OnRetry): void {
  const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  if (name === "data") event.data.push(value);
  else if (name === "event") event.type = value;
  else if (name === "id") event.id = value;
  else if (name === "retry" && /^\d+$/.test(value)) onRetry(Number(value));
}

async function* readLines(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of readChunks(body, silenceMs)) {
    text += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line break.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop() ?? "";
    yield* lines;
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), silenceMs);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The stream was silent for ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
