import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A customer's server that receives webhooks. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets the status of all further responses. */
  answer(status: number): void;
}

export async function startReceiver(status = 204): Promise<Receiver> {
  const received: Received[] = [];
  let answering = status;
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answering, { "Content-Type": "text/plain" });
    response.end(answering === 204 ? undefined : "The receiver says so.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answer: (next) => {
      answering = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
