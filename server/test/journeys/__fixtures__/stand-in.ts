import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { operations } from "@findable/contract";

export interface StandInOptions {
  /** The real service. */
  url: string;
}

/** A service in front of the real one, which answers with the contract's example what the real one cannot do yet. */
export interface StandIn extends AsyncDisposable {
  url: string;
  /** Status and address of each answer since it was last asked. */
  takeAnswers(): string[];
}

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const answers: string[] = [];
  const server = createServer((request, response) => {
    void answer(options, request, response)
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

async function answer(options: StandInOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const real = await ask(options, request);
  if (real.status === 503 && real.headers.get("content-type")?.includes("json")) {
    const { status, text } = promised(await real.text());
    response.writeHead(status, { "Content-Type": "application/json" }).end(text);
    return;
  }
  const { "transfer-encoding": _ownFraming, ...headers } = Object.fromEntries(real.headers);
  response.writeHead(real.status, headers);
  if (real.body === null) response.end();
  else await pipeline(Readable.fromWeb(real.body), response);
}

async function ask({ url }: StandInOptions, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !["host", "connection", "content-length"].includes(name)) headers.set(name, value);
  }
  // Answers are passed on as they come, and `fetch` would unpack them.
  headers.set("accept-encoding", "identity");
  const bytes = await buffer(request);
  const body = bytes.length === 0 ? null : bytes;
  return fetch(url + request.url, { method: request.method ?? "GET", headers, body, redirect: "manual" });
}

/** The contract's example in place of the answer that an operation is not built yet. */
function promised(text: string): { status: number; text: string } {
  const { code, details } = JSON.parse(text);
  const contract = operations.find(({ name }) => name === details.operation);
  const example = code === "skill_unavailable" ? contract?.example.output : undefined;
  if (contract === undefined || example === undefined) return { status: 503, text };
  return { status: contract.status, text: JSON.stringify(example) };
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("A server on loopback has a port.");
}
