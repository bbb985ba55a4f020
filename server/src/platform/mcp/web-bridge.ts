import type { IncomingMessage, ServerResponse } from "node:http";

/** A web request for a body that has been read and parsed already. */
export function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value);
  }
  const method = request.method ?? "POST";
  return new Request(`http://${request.headers.host ?? "localhost"}${request.url ?? "/"}`, { method, headers, signal });
}

/**
 * Writes a web response. The head is written with the first piece of the body, so that `beforeHead` can still refuse what
 * the handler found out meanwhile; what it throws is thrown here, with nothing written.
 */
export async function writeWebResponse(
  answer: Response,
  response: ServerResponse,
  headers: Record<string, string>,
  beforeHead: () => Promise<void>,
): Promise<void> {
  const reader = answer.body?.getReader();
  let piece = await reader?.read();
  try {
    await beforeHead();
  } catch (error) {
    await reader?.cancel();
    throw error;
  }
  if (response.destroyed) return void (await reader?.cancel());
  const merged = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  response.writeHead(answer.status, Object.fromEntries(merged));
  while (reader !== undefined && piece !== undefined && !piece.done && !response.destroyed) {
    if (!response.write(piece.value)) await drained(response);
    piece = await reader.read();
  }
  response.end();
}

/** Resolves too when the connection goes away: `drain` would never come. */
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
