import { createServer, type IncomingHttpHeaders } from "node:http";

export interface SiteRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; the bytes for other types. */
  // biome-ignore lint/suspicious/noExplicitAny: each fake reads what its vendor documents.
  body: any;
}

export interface SiteAnswer {
  status: number;
  body?: unknown;
  /** Sent as it is, instead of a body. */
  text?: string | undefined;
  headers?: Record<string, string>;
}

/** What goes wrong with the next request that publishes: the first three before it takes effect, the others after. */
export type SiteMishap =
  | "reset"
  | "refuse"
  | "busy"
  | "accept and reset"
  | "accept and say nothing"
  | "accept and fail"
  | "accept and garble";

export interface SiteServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: SiteRequest[];
  next(...mishaps: SiteMishap[]): void;
  /** The mishap befalls the publishing request after so many others. */
  nextAfter(count: number, mishap: SiteMishap): void;
  close(): Promise<void>;
}

interface SiteOptions {
  handle: (request: SiteRequest) => SiteAnswer | Promise<SiteAnswer>;
  /** Whether a mishap may befall this request. */
  publishes: (request: SiteRequest) => boolean;
  /** Where the site fetches a path from, as a reverse proxy; undefined for its own answer. */
  forward?: (path: string) => string | undefined;
}

/** A site on loopback that can lose its answers. */
export async function startSiteServer({ handle, publishes, forward }: SiteOptions): Promise<SiteServer> {
  const requests: SiteRequest[] = [];
  const coming: (SiteMishap | undefined)[] = [];
  // Idle connections stay open: a busy client may send on one just when it is closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
    const bytes = Buffer.concat(await Array.fromAsync(incoming, Buffer.from));
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? "/", "http://site.example");
    const isJson = incoming.headers["content-type"]?.startsWith("application/json") === true;
    const body = isJson ? JSON.parse(bytes.toString("utf8")) : bytes;
    const request = { method: incoming.method ?? "GET", path, query, headers: incoming.headers, body };
    requests.push(request);
    const mishap = publishes(request) ? coming.shift() : undefined;
    const send = ({ status, body: content, text, headers = {} }: SiteAnswer) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(text ?? (content === undefined ? "" : JSON.stringify(content)));
    };
    const elsewhere = forward?.(path);
    if (elsewhere !== undefined) {
      const answer = await fetch(elsewhere);
      return send({ status: answer.status, text: await answer.text() });
    }
    if (mishap === "reset") return void response.socket?.resetAndDestroy();
    if (mishap === "refuse") return send({ status: 400, body: { code: "refused", message: "No." } });
    if (mishap === "busy") return send({ status: 429, headers: { "retry-after": "0" }, body: {} });
    const answer = await handle(request);
    if (mishap === "accept and fail") return send({ status: 502, body: {} });
    if (mishap === "accept and garble" && answer.status < 300)
      return send({ ...answer, text: `<br />\nWarning: a proxy in between\n${JSON.stringify(answer.body)}` });
    if (mishap === "accept and say nothing") return;
    if (mishap === "accept and reset") response.socket?.resetAndDestroy();
    else send(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The site has no port.");
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    next: (...mishaps) => void coming.push(...mishaps),
    nextAfter: (count, mishap) => void coming.splice(0, coming.length, ...Array(count).fill(undefined), mishap),
    close,
    [Symbol.asyncDispose]: close,
  };
}
