import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** A publication as it arrives: our own format, docs/guides/publishing.md. */
export interface ReceivedContent {
  type: string;
  version: number;
  id: string;
  title: string;
  slug: string;
  isDraft: boolean;
  html: string;
  markdown: string | null;
  metadata: Record<string, unknown>;
}

export interface Delivery {
  key: string;
  content: ReceivedContent;
  /** Whether the signature is right, and of these bytes. */
  signed: boolean;
  headers: IncomingMessage["headers"];
  mishap: Mishap | "none";
  /** It is on the site because of this very request. */
  published: boolean;
  /** The sender may have heard a whole answer. */
  answered: boolean;
}

/** The first four come before anything is published, the others after it. */
export type Mishap =
  | "refuse"
  | "busy"
  | "elsewhere"
  | "reset"
  | "silence"
  | "accept and reset"
  | "accept and hang up halfway"
  | "accept and fail"
  | "accept and say nothing"
  | "accept and redirect"
  | "accept late"
  | "accept without an address"
  | "accept with too many words";

export interface ReceiverOptions {
  secret: string;
  honoursKeys?: boolean;
  /** What goes wrong with a request, where nothing was asked for by `next`. */
  misfortune?: () => Mishap | undefined;
  /** The address that it listens on. Default loopback. */
  host?: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Every request, oldest first. */
  readonly deliveries: Delivery[];
  next(...mishaps: Mishap[]): void;
  close(): Promise<void>;
}

const LATE_MS = 150;

/** A site of a customer's own that is sent content, on a free port. */
export async function startReceiver({
  secret,
  honoursKeys = false,
  misfortune,
  host = "127.0.0.1",
}: ReceiverOptions): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const seen = new Set<string>();
  const coming: Mishap[] = [];

  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await Array.fromAsync(request, Buffer.from)).toString("utf8");
    const mishap = coming.shift() ?? misfortune?.() ?? "none";
    const key = String(request.headers["idempotency-key"]);
    const content: ReceivedContent = JSON.parse(text);
    const accepts = mishap === "none" || mishap.startsWith("accept");
    const published = accepts && !(honoursKeys && seen.has(key));
    if (published) seen.add(key);
    const delivery: Delivery = {
      key,
      content,
      signed: isSigned(text, request, secret),
      headers: request.headers,
      mishap,
      published,
      answered: false,
    };
    deliveries.push(delivery);
    await answer(response, mishap, content);
    delivery.answered = response.writableFinished;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://${host}:${address.port}/content`,
    deliveries,
    next: (...mishaps) => void coming.push(...mishaps),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isSigned(body: string, request: IncomingMessage, secret: string): boolean {
  const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers["service-signature"])) ?? [];
  const isFresh = Math.abs(Date.now() / 1000 - Number(t)) <= 300;
  return isFresh && createHmac("sha256", secret).update(`${t}.${body}`).digest("hex") === v1;
}

async function answer(response: ServerResponse, mishap: Mishap | "none", { id, slug }: ReceivedContent): Promise<void> {
  const say = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Promise<void>((resolve) => {
      response.once("close", resolve);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    });
  const accepted = { url: `https://site.example/blog/${slug}`, id: `post-${id}` };
  switch (mishap) {
    case "none":
      return say(201, accepted);
    case "refuse":
      return say(422, { message: "The slug is taken." });
    case "busy":
      return say(429, {}, { "retry-after-ms": "20" });
    case "elsewhere":
      return say(308, {}, { location: "http://127.0.0.1:9/elsewhere" });
    case "silence":
    case "accept and say nothing":
      // The sender has to give up; closing the server ends the connection.
      return;
    case "reset":
    case "accept and reset":
      response.socket?.resetAndDestroy();
      return;
    case "accept and hang up halfway":
      response.writeHead(201, { "content-type": "application/json", "content-length": "100" });
      response.write('{"url":');
      await delay(10);
      response.socket?.destroy();
      return;
    case "accept and fail":
      return say(502, {});
    case "accept and redirect":
      return say(303, {}, { location: "http://127.0.0.1:9/elsewhere" });
    case "accept late":
      await delay(LATE_MS);
      return say(201, accepted);
    case "accept without an address":
      return say(204, "");
    case "accept with too many words":
      return say(200, { ...accepted, words: "x".repeat(100_000) });
  }
}
