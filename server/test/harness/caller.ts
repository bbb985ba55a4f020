import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { request } from "undici";
import { sharedValidators } from "./shared-validators.ts";

export interface CallOptions {
  /** Secret of the key; null for none. Default the operator's. */
  key?: string | null;
  workspace?: string;
  headers?: Record<string, string>;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined where it is not JSON. */
  // Whatever the server said; tests look into it with matchers that fail on another shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
}

/** Era of the protocol: `legacy` speaks 2025-11-25, `auto` the newest. */
export type McpEra = "legacy" | "auto";

/** A client of the service from outside. */
export interface Caller {
  rest(method: string, path: string, body?: unknown, options?: CallOptions): Promise<RestAnswer>;
  mcp(options?: CallOptions & { era?: McpEra; query?: string }): Promise<Client>;
  close(): Promise<void>;
}

/** Answers as over REST. Tests of the default connection, whose answers are compact, give an empty query. */
const COMPLETE = "?schemas=full";

export function createCaller({ url, key }: { url: string; key: string }): Caller {
  const clients: Client[] = [];
  const headersOf = (options: CallOptions): Record<string, string> => ({
    ...(options.key === null ? {} : { Authorization: `Bearer ${options.key ?? key}` }),
    ...(options.workspace === undefined ? {} : { "X-Workspace-Id": options.workspace }),
    ...options.headers,
  });
  return {
    async rest(method, path, body, options = {}) {
      for (;;) {
        const answer = await callRest(url, method, path, body, headersOf(options));
        if (!waitsForEnd(method, path) || !UNDER_WAY.has(answer.body?.status)) return answer;
      }
    },
    async mcp({ era = "auto", query = COMPLETE, ...options } = {}) {
      const client = new Client(
        { name: "journey", version: "1.0.0" },
        { versionNegotiation: { mode: era }, jsonSchemaValidator: sharedValidators },
      );
      clients.push(client);
      const requestInit = { headers: headersOf(options) };
      await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit }));
      return client;
    },
    async close() {
      await Promise.all(clients.splice(0).map((client) => client.close()));
    },
  };
}

/** Statuses of a run that goes on by itself. */
const UNDER_WAY = new Set(["PENDING", "RUNNING", "WAITING_CHILDREN"]);

/** One request waits a minute at most, and a run can take longer on a busy machine: it is asked again. */
function waitsForEnd(method: string, path: string): boolean {
  const seconds = /^\/v1\/agent\/invocations\/[^/]+\?waitSeconds=(\d+)$/.exec(path)?.[1];
  return method === "GET" && Number(seconds ?? 0) >= 20;
}

/** Strings, bytes and forms are sent as they are, anything else as JSON. A small call takes a third of the processor time of `fetch`. */
async function callRest(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<RestAnswer> {
  // `request` does not unpack what a coding was asked for.
  if (body instanceof FormData || (body === undefined && "Accept-Encoding" in headers)) {
    const response = await fetch(`${url}${path}`, { method, redirect: "manual", headers, body: body ?? null });
    return answerOf(response.status, response.headers, await response.text());
  }
  const response = await request(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    body: body === undefined ? null : isSentAsItIs(body) ? body : JSON.stringify(body),
  });
  const fields = Object.entries(response.headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return answerOf(response.statusCode, new Headers(fields), await response.body.text());
}

function answerOf(status: number, headers: Headers, text: string): RestAnswer {
  return { status, headers, text, body: parsed(text) };
}

function isSentAsItIs(body: unknown): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
