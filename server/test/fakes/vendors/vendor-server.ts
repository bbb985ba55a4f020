import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** Parsed where it is JSON; otherwise the text itself. */
  body: unknown;
}

export interface VendorAnswer {
  status: number;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body: unknown;
}

/** What goes wrong with any server: HTML with status 200, no answer at all, half an answer, a cut connection, HTTP 500. */
export type TransportScenario = "malformed" | "slow" | "stall" | "reset" | "server-error";

export interface VendorServer<Scenario extends string> extends AsyncDisposable {
  /** Address without a slash at its end. */
  readonly url: string;
  /** Every request that arrived, oldest first. */
  readonly requests: RecordedRequest[];
  /** Answers the coming requests this way, then as usual again; several wait in line, `usual` among them. */
  next(scenario: Scenario | TransportScenario | "usual", times?: number): void;
  close(): Promise<void>;
}

/** The scenarios that wait, by server: each ends with the test that queued it. */
const queued = new Set<unknown[]>();

/** A client that gave up before it reached the server leaves a scenario behind, and the next test would meet it. */
export function forgetScenarios(): void {
  for (const scenarios of queued) scenarios.length = 0;
}

type Answerer<Scenario> = (
  request: RecordedRequest,
  scenario: Scenario | undefined,
) => VendorAnswer | Promise<VendorAnswer>;

const TRANSPORT: readonly string[] = [
  "malformed",
  "slow",
  "stall",
  "reset",
  "server-error",
] satisfies TransportScenario[];

/**
 * A local server that stands for a vendor, on a free port of the loopback interface. Requests that `isMeant` refuses leave the
 * scenarios to others.
 */
export async function startVendorServer<Scenario extends string>(
  answer: Answerer<Scenario>,
  isMeant: (request: RecordedRequest) => boolean = () => true,
): Promise<VendorServer<Scenario>> {
  const requests: RecordedRequest[] = [];
  const waiting: (Scenario | TransportScenario | "usual")[] = [];
  queued.add(waiting);

  // Idle connections stay open: a busy client may send on one just when it is closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
    const request = await record(incoming);
    requests.push(request);
    const scenario = isMeant(request) ? waiting.shift() : undefined;
    if (scenario !== undefined && isTransport(scenario)) return misbehave(scenario, response);
    send(response, await answer(request, scenario === "usual" ? undefined : scenario));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");

  const close = async () => {
    queued.delete(waiting);
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    next: (scenario, times = 1) => waiting.push(...Array.from({ length: times }, () => scenario)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isTransport(scenario: string): scenario is TransportScenario {
  return TRANSPORT.includes(scenario);
}

function misbehave(scenario: TransportScenario, response: ServerResponse): void {
  switch (scenario) {
    case "malformed":
      send(response, { status: 200, headers: { "content-type": "text/html" }, body: "<html>Down</html>" });
      return;
    case "server-error":
      send(response, { status: 500, headers: { "content-type": "text/plain" }, body: "Internal Server Error" });
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "stall":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"half":');
      return;
    case "slow":
      // The client has to give up; closing the server ends the connection.
      return;
  }
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const url = new URL(incoming.url ?? "/", "http://vendor.invalid");
  const chunks: Buffer[] = await Array.fromAsync(incoming);
  const text = Buffer.concat(chunks).toString("utf8");
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, { status, headers, body }: VendorAnswer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
