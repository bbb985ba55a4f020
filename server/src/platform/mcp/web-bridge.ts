import type { IncomingMessage, ServerResponse } from "node:http";

const PASSED_ON = new Set(["accept", "content-type", "last-event-id"]);
const BOTH = "application/json, text/event-stream";

/**
 * Whether a client takes an answer as one JSON document and names no stream: `application/json`, the `*` of plain HTTP clients, or
 * no header at all. The protocol asks clients to accept both.
 */
export function takesOnlyJson(accept: string | undefined): boolean {
  const types = (accept ?? "*/*")
    .toLowerCase()
    .split(",")
    .map((one) => one.split(";", 1)[0]?.trim());
  const takesJson = types.some((type) => type === "application/json" || type === "application/*" || type === "*/*");
  return takesJson && !types.includes("text/event-stream");
}

/** The response within a stream of one call. Its notifications are for clients that take streams. */
export async function asJsonAnswer(answer: Response): Promise<Response> {
  if (answer.headers.get("content-type")?.startsWith("text/event-stream") !== true) return answer;
  const messages = (await answer.text())
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trimStart()] : [])),
    )
    .flatMap((lines) => (lines.length === 0 || lines.join("") === "" ? [] : [JSON.parse(lines.join("\n"))]));
  const responses = messages.filter((message) => !("method" in message));
  const headers = new Headers(answer.headers);
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(responses.length === 1 ? responses[0] : responses), {
    status: answer.status,
    headers,
  });
}

/** Creates a web request for a body that was read and parsed already. It has only the headers of the protocol: no key, no cookie. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const name in request.headers) {
    const value = request.headers[name];
    if (typeof value === "string" && (name.startsWith("mcp-") || PASSED_ON.has(name))) headers.set(name, value);
  }
  if (takesOnlyJson(request.headers.accept)) headers.set("accept", BOTH);
  return new Request("http://localhost/mcp", { method: request.method ?? "POST", headers, signal });
}

/**
 * Writes a web response. Delays the head until the first bytes, so that `beforeHead` can still refuse the request, and calls add to
 * `headers`. Rethrows the error of `beforeHead`; nothing is written then.
 */
export async function writeWebResponse(
  answer: Response,
  response: ServerResponse,
  headers: Record<string, string>,
  beforeHead: () => Promise<void>,
): Promise<void> {
  const findHead = async () => {
    await beforeHead();
    return headOf(answer, headers);
  };
  if (answer.body !== null && answer.headers.get("content-type")?.startsWith("text/event-stream") === true) {
    return await writeStream(answer.body, response, answer.status, findHead);
  }
  const text = await answer.text();
  const head = await findHead();
  if (response.destroyed) return;
  if (text !== "") head["content-length"] = String(Buffer.byteLength(text));
  response.writeHead(answer.status, head);
  response.end(text);
}

function headOf(answer: Response, headers: Record<string, string>): Record<string, string> {
  const merged = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return Object.fromEntries(merged);
}

async function writeStream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  status: number,
  findHead: () => Promise<Record<string, string>>,
): Promise<void> {
  const reader = body.getReader();
  try {
    let piece = await reader.read();
    const head = await findHead();
    if (response.destroyed) return;
    response.writeHead(status, head);
    while (!piece.done && !response.destroyed) {
      if (!response.write(piece.value)) await drained(response);
      piece = await reader.read();
    }
    response.end();
  } finally {
    await reader.cancel();
  }
}

/** Resolves at `drain` or at the end of the connection. `drain` alone never fires after a close. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    response.on("drain", settle);
    response.on("close", settle);
  });
}
