import type { CallOptions } from "./call.ts";
import { ConnectionError, FindableError, isErrorBody } from "./errors.ts";
import { pause, pauseBeforeRetry, readRetryAfter } from "./retry.ts";
import type { Route } from "./route.ts";
import type { PreparedRequest } from "./to-request.ts";

/** Connection settings of a client. */
export interface Connection {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  workspaceId: string | undefined;
  fetch: typeof globalThis.fetch;
  maxRetries: number;
  timeoutMs: number;
}

/** Reads the body of a response. An error it throws counts as a lost connection. */
export type ReadBody<Data> = (response: Response) => Promise<Data>;

export interface Received<Data> {
  response: Response;
  data: Data;
}

/** Sends a request, retries it as the contract allows, and reads its response. */
export async function send<Data>(
  connection: Connection,
  route: Route,
  request: PreparedRequest,
  options: CallOptions,
  read: ReadBody<Data>,
): Promise<Received<Data>> {
  const headers = headersOf(connection, route, request, options);
  const isRead = route.kind === "query" || route.kind === "stream";
  const { maxRetries = connection.maxRetries, signal } = options;
  for (let retries = 0; ; retries += 1) {
    try {
      return await sendOnce(connection, { ...request, headers }, options, read);
    } catch (error) {
      if (!(error instanceof FindableError || error instanceof ConnectionError)) throw error;
      const { status, retryAfterSeconds } = error;
      const repeatable = isRead || headers.has("Idempotency-Key");
      const pauseMs = pauseBeforeRetry({ status, retryAfterSeconds, retries, maxRetries, repeatable });
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, signal);
    }
  }
}

function headersOf(
  { apiKey, workspaceId }: Connection,
  { kind }: Route,
  { body }: PreparedRequest,
  options: CallOptions,
): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (apiKey !== undefined) headers.set("Authorization", `Bearer ${apiKey}`);
  const workspace = options.workspaceId ?? workspaceId;
  if (workspace !== undefined) headers.set("X-Workspace-Id", workspace);
  // `fetch` sets the Content-Type of a form, because only `fetch` knows its boundary.
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  const isWrite = kind === "command" || kind === "start";
  const { idempotencyKey = isWrite ? randomUuid() : null } = options;
  if (idempotencyKey !== null) headers.set("Idempotency-Key", idempotencyKey);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

/** `crypto.randomUUID` is missing on pages served over plain http. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

async function sendOnce<Data>(
  { baseUrl, fetch, timeoutMs: usualTimeoutMs }: Connection,
  { method, path, headers, body }: PreparedRequest & { headers: Headers },
  { signal, timeoutMs = usualTimeoutMs }: CallOptions,
  read: ReadBody<Data>,
): Promise<Received<Data>> {
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const url = baseUrl + path;
  try {
    const either = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
    const response = await fetch(url, { method, headers, body: body ?? null, signal: either });
    if (!response.ok) throw await toError(response, url);
    return { response, data: await read(response) };
  } catch (error) {
    if (error instanceof FindableError || error instanceof ConnectionError) throw error;
    signal?.throwIfAborted();
    if (deadline.signal.aborted) {
      throw new ConnectionError({ reason: "timeout", url }, `${url} did not respond within ${timeoutMs} ms.`);
    }
    throw new ConnectionError({ reason: "unreachable", url }, `The connection to ${url} failed.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function toError(response: Response, url: string): Promise<FindableError | ConnectionError> {
  const { status } = response;
  const body = parseJson(await response.text());
  const retryAfterSeconds = readRetryAfter(response.headers.get("Retry-After"));
  if (isErrorBody(body)) return new FindableError(status, body, retryAfterSeconds);
  return new ConnectionError(
    { reason: "not_findable", url, status, retryAfterSeconds },
    notFindableMessage(url, status),
  );
}

/** Returns the JSON of a response. Throws if the body is not JSON, so that the page of a proxy is never accepted as a response. */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body = parseJson(await response.text());
  if (body !== undefined) return body;
  const { url, status } = response;
  throw new ConnectionError({ reason: "not_findable", url, status }, notFindableMessage(url, status));
}

function notFindableMessage(url: string, status: number): string {
  return `The server at ${url} is not a Findable service: status ${status} without a valid JSON body.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
