import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { findEgressRefusal } from "../../../../platform/egress/egress-refused-error.ts";

/** Opens a connection under the egress guard. */
export type OpenSocket = (target: { host: string; port: number; protocol: "http:" | "https:" }) => Promise<Socket>;

export interface GuardedProxy extends AsyncDisposable {
  /** Address for the browser, for example `http://127.0.0.1:43021`. */
  origin: string;
  /** Hosts that the guard refused, once each. */
  refusedHosts(): string[];
  /** Bytes received for the page. */
  receivedBytes(): number;
}

const MAX_REFUSED = 20;
const HOP_HEADERS = new Set(["connection", "proxy-connection", "proxy-authorization", "keep-alive"]);

/**
 * The only way out of the browser: a proxy on loopback that opens every connection under the egress guard. The browser sends
 * names, which are resolved and checked here at each connection. Beyond `maxBytes` nothing more is read.
 */
export async function startGuardedProxy(openSocket: OpenSocket, maxBytes: number): Promise<GuardedProxy> {
  const refused = new Set<string>();
  const sockets = new Set<Duplex>();
  let bytes = 0;

  function keep<S extends Duplex>(socket: S): S {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // The page receives a broken connection; there is nothing to add.
    socket.on("error", () => socket.destroy());
    return socket;
  }

  function count(incoming: Readable): void {
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) incoming.destroy();
    });
  }

  async function open(url: URL, protocol: "http:" | "https:"): Promise<Socket | "refused" | "failed"> {
    if (bytes >= maxBytes) return "failed";
    try {
      const port = Number(url.port) || (protocol === "https:" ? 443 : 80);
      return keep(await openSocket({ host: url.hostname, port, protocol }));
    } catch (error) {
      if (findEgressRefusal(error) === undefined) return "failed";
      if (refused.size < MAX_REFUSED) refused.add(url.host);
      return "refused";
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? "");
    if (url === null || url.protocol !== "http:") return refuse(response, 400);
    const socket = await open(url, "http:");
    if (typeof socket === "string") return refuse(response, socket === "refused" ? 403 : 502);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_HEADERS.has(name)));
    const upstream = forward({
      createConnection: () => socket,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, connection: "close" },
    });
    upstream.on("error", () => (response.headersSent ? response.destroy() : refuse(response, 502)));
    upstream.on("response", (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      count(from);
      from.pipe(response);
      from.on("error", () => response.destroy());
    });
    request.pipe(upstream);
  }

  async function tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    keep(client);
    const url = URL.parse(`https://${authority}`);
    const socket = url === null ? "failed" : await open(url, "https:");
    if (typeof socket === "string") {
      const status = socket === "refused" ? "403 Forbidden" : "502 Bad Gateway";
      client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) socket.write(head);
    count(socket);
    socket.pipe(client).pipe(socket);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    void tunnel(request.url ?? "", client, head);
  });
  server.on("connection", keep);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    refusedHosts: () => [...refused],
    receivedBytes: () => bytes,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-length": "0" }).end();
}
