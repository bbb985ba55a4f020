import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
  bytes: Buffer;
}

/** Responds to the request at this `index`, from 0. */
export type Script = (response: ServerResponse, request: ReceivedRequest, index: number) => void;

export interface ScriptedServer extends AsyncDisposable {
  url: string;
  received: ReceivedRequest[];
}

/** A server on loopback that responds as scripted and records its requests. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const bytes = await buffer(request);
    const one = { method, url, headers, bytes, body: bytes.toString() };
    script(response, one, received.push(one) - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("A server on loopback has a port.");
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", "X-Request-Id": "req_1", ...headers });
  response.end(JSON.stringify(body));
}

export function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  { details = {}, headers = {} }: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
): void {
  const type = `https://findable.example/errors/${code}`;
  sendJson(response, status, { type, code, message: `It is ${code}.`, details, requestId: "req_1" }, headers);
}
