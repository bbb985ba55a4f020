import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** What a receiver does with a delivery. */
export type Behaviour =
  | "ok"
  | "server_error"
  | "redirect"
  | "gone"
  | "late_gone"
  | "busy"
  | "silent"
  | "half_header"
  | "late"
  | "closes"
  | "reset"
  | "gibberish";

/** A delivery as it arrived. */
export interface Received {
  path: string;
  eventId: string;
  eventType: string;
  attempt: number;
  signature: string;
  body: string;
  headers: Record<string, string>;
  behaviour: Behaviour;
  /** Epoch milliseconds. */
  at: number;
  /** When it was answered, or the connection was closed; undefined while neither is. */
  endedAt: number | undefined;
}

export interface ReceiverOptions {
  /** Default `ok`. */
  behave?(delivery: Readonly<Received>): Behaviour;
  /** Resolves when `late` and `late_gone` answer. */
  late?(): Promise<void>;
  /** The address that it listens on. Default loopback. */
  host?: string;
}

export interface Receiver extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
  /** Everything that arrived, in order. */
  readonly log: Received[];
  behave: (delivery: Readonly<Received>) => Behaviour;
  /** Waits until this finds something. */
  until<T>(find: (log: readonly Received[]) => T | undefined | false, timeoutMs?: number): Promise<T>;
}

/** Somebody else's server that takes events, well or badly. It keeps an account of all of them. */
export async function startReceiver({
  behave = () => "ok",
  late = () => delay(1000),
  host = "127.0.0.1",
}: ReceiverOptions = {}): Promise<Receiver> {
  const log: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    void receive(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const body = await text(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const delivery: Received = {
      path: request.url ?? "",
      eventId: headers["service-event-id"] ?? "",
      eventType: headers["service-event-type"] ?? "",
      attempt: Number(headers["service-delivery-attempt"]),
      signature: headers["service-signature"] ?? "",
      body,
      headers,
      behaviour: "ok",
      at,
      endedAt: undefined,
    };
    delivery.behaviour = receiver.behave(delivery);
    log.push(delivery);
    response.once("close", () => {
      delivery.endedAt ??= Date.now();
    });
    await answer(request, response, delivery, late);
  }

  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${port}`,
    log,
    behave,
    async until(find, timeoutMs = 40_000) {
      for (const giveUpAt = Date.now() + timeoutMs; Date.now() < giveUpAt; await delay(10)) {
        const found = find(log);
        if (found !== undefined && found !== false) return found;
      }
      throw new Error(`The receiver waited in vain; it got ${log.length} deliveries.`);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

async function answer(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { behaviour }: Received,
  late: () => Promise<void>,
): Promise<void> {
  switch (behaviour) {
    case "ok":
      response.writeHead(200, { "Content-Type": "text/plain" }).end("taken");
      return;
    case "server_error":
      response.writeHead(500, { "Content-Type": "text/plain" }).end("upstream is restarting");
      return;
    case "redirect":
      response.writeHead(302, { Location: "/elsewhere" }).end();
      return;
    case "gone":
      response.writeHead(410).end();
      return;
    case "late_gone":
      await late();
      response.writeHead(410).end();
      return;
    case "busy":
      response.writeHead(429, { "Retry-After": "2" }).end("later, please");
      return;
    case "silent":
      return;
    case "half_header":
      socket.write("HTTP/1.1 200 OK\r\nContent-Le");
      return;
    case "late":
      await late();
      response.writeHead(200).end("sorry");
      return;
    case "closes":
      socket.end("HTTP/1.1 200 OK\r\nContent-Le");
      return;
    case "reset":
      socket.resetAndDestroy();
      return;
    case "gibberish":
      socket.end("what is it?\r\n\r\n");
      return;
  }
}
