import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { StartFailure } from "../processes/start-failure.ts";

export interface MonitoringOptions {
  /** The setting that names the port, for the message if it is taken. */
  setting: string;
  host: string;
  port: number;
  /** Required as `Authorization: Bearer …` for `/metrics`; undefined for none. */
  token: string | undefined;
  metrics: { readonly contentType: string; render(): Promise<string> };
  /** Problems by component. The process is ready without any. */
  problems(): Promise<Record<string, string>>;
}

export interface MonitoringServer {
  readonly url: string;
  close(): Promise<void>;
}

type Answer = [status: number, contentType: string, text: string];

const JSON_TYPE = "application/json; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";

/** Serves the health and the metrics of one process on a separate port, which no client of the API can reach. */
export async function serveMonitoring(options: MonitoringOptions): Promise<MonitoringServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    void answer(options, request).then(
      (found) => send(request, response, found),
      (error: unknown) => send(request, response, [503, TEXT_TYPE, `${String(error)}\n`]),
    );
  });
  server.maxConnections = 100;
  const { host, port, setting } = options;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new StartFailure(`${setting}=${port} on ${host} cannot be opened (${error.code}). Set another port.`, {
          cause: error,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const opened = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${opened}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(options: MonitoringOptions, { method, url = "/", headers }: IncomingMessage): Promise<Answer> {
  if (method !== "GET" && method !== "HEAD") return [405, TEXT_TYPE, "Only GET is served here.\n"];
  const path = url.split("?", 1)[0];
  if (path === "/health" || path === "/healthz") return [200, JSON_TYPE, JSON.stringify({ status: "ok" })];
  if (path === "/readyz") {
    const problems = await options.problems();
    const isReady = Object.keys(problems).length === 0;
    return [isReady ? 200 : 503, JSON_TYPE, JSON.stringify({ status: isReady ? "ready" : "not ready", problems })];
  }
  if (path !== "/metrics") return [404, TEXT_TYPE, "This port serves /health, /readyz and /metrics.\n"];
  if (!mayScrape(headers.authorization, options.token)) return [401, TEXT_TYPE, "METRICS_TOKEN is required.\n"];
  return [200, options.metrics.contentType, await options.metrics.render()];
}

function send(request: IncomingMessage, response: ServerResponse, [status, contentType, text]: Answer): void {
  response.writeHead(status, {
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Whether a request may read the metrics. Compares in constant time. */
export function mayScrape(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
