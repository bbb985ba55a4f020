import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** A proxy in front of a service that keeps a list of its answers. */
export interface RecordingProxy extends AsyncDisposable {
  url: string;
  /** Status and address of each answer since it was last asked. */
  takeAnswers(): string[];
}

export async function startRecordingProxy(serviceUrl: string): Promise<RecordingProxy> {
  const answers: string[] = [];
  const server = createServer((request, response) => {
    void answer(serviceUrl, request, response)
      .catch(() => response.destroy())
      .finally(() => answers.push(`${response.statusCode} ${request.method} ${request.url}`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    takeAnswers: () => answers.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(serviceUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const real = await ask(serviceUrl, request);
  const { "transfer-encoding": _ownFraming, ...headers } = Object.fromEntries(real.headers);
  response.writeHead(real.status, headers);
  if (real.body === null) response.end();
  else await pipeline(Readable.fromWeb(real.body), response);
}

async function ask(serviceUrl: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !["host", "connection", "content-length"].includes(name)) headers.set(name, value);
  }
  // Answers are passed on as they come, and `fetch` would unpack them.
  headers.set("accept-encoding", "identity");
  const bytes = await buffer(request);
  const body = bytes.length === 0 ? null : bytes;
  return fetch(serviceUrl + request.url, { method: request.method ?? "GET", headers, body, redirect: "manual" });
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("A server on loopback has a port.");
}
