import { INVOCATION_EVENT_TYPES, type InvocationEvent } from "@findable/contract";

/** The server writes a comment every 15 s: a longer silence is a connection that died without a word. */
const LONGEST_SILENCE_MS = 45_000;

/** Reads a stream of server-sent events until it ends. Ends quietly where it breaks off: the reader resumes by `seq`. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<InvocationEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of untilSilent(body)) {
    text += decoder.decode(chunk, { stream: true }).replaceAll("\r\n", "\n");
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event !== undefined) yield event;
    }
  }
}

async function* untilSilent(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  try {
    for (;;) {
      const timer = setTimeout(cancel, LONGEST_SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch {
    return;
  } finally {
    cancel();
  }
}

/** Undefined for comments and for events of a later version that this one does not know. */
function parseEvent(block: string): InvocationEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const name = line.slice(0, at);
    const value = line.slice(at + 1).replace(/^ /, "");
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const type = INVOCATION_EVENT_TYPES.find((known) => known === fields.get("event"));
  const seq = Number(fields.get("id"));
  if (type === undefined || !Number.isInteger(seq)) return undefined;
  const { at, ...data } = parseData(fields.get("data") ?? "{}");
  return { seq, type, at: typeof at === "string" ? at : "", data };
}

function parseData(text: string): Record<string, unknown> {
  const data: unknown = JSON.parse(text);
  return typeof data === "object" && data !== null ? { ...data } : {};
}
