import { bindOperations } from "./bind-operations.ts";
import { type ApiResponse, type Call, type CallOptions, toCall } from "./call.ts";
import type { OperationCalls } from "./generated/calls.ts";
import { isOperationName, type OperationName, routeOf } from "./route.ts";
import { createRuns, type Runs } from "./runs.ts";
import { type Connection, type ReadBody, readJson, send } from "./send.ts";
import { type Input, toRequest } from "./to-request.ts";
import { watchRun } from "./watch-run.ts";

export interface ClientOptions {
  /** URL of the service, for example `http://127.0.0.1:3000`. */
  baseUrl: string;
  /** `sk_live_…` or `sk_test_…`. Without a key every response is synthetic (demo). */
  apiKey?: string | undefined;
  /** The workspace to act in, for agency keys. */
  workspaceId?: string | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Maximum number of retries of a call, 0 to 5; default 2. */
  maxRetries?: number | undefined;
  /** Timeout of one attempt in milliseconds; default 90,000, because the service may wait 60 s for a run. */
  timeoutMs?: number | undefined;
}

/** Every operation is a method under its name: `research.serp_gap.analyze` is `client.research.serpGap.analyze`. */
export interface FindableClient extends OperationCalls {
  readonly baseUrl: string;
  readonly workspaceId: string | undefined;
  readonly runs: Runs;
  /**
   * Calls an operation by its contract name, for programs that learn names at run time. Returns the body: a Blob for a file,
   * undefined if empty. To follow a stream use `runs.watch`.
   */
  call(name: OperationName | (string & Record<never, never>), input?: Input, options?: CallOptions): Call<unknown>;
  /** Returns the same client for another workspace. */
  inWorkspace(workspaceId: string): FindableClient;
}

/** Creates a client of one service. It holds no connection and needs no cleanup. */
export function createClient(options: ClientOptions): FindableClient {
  const connection = toConnection(options);
  const answer = <Data>(name: OperationName, input: Input, callOptions: CallOptions, read: ReadBody<Data>) =>
    toCall(sendOperation(connection, name, input, callOptions, read));
  const watch: Runs["watch"] = (invocationId, watchOptions = {}) => watchRun(connection, invocationId, watchOptions);
  const operations = bindOperations({
    body: (name, input = {}, callOptions = {}) => answer(name, input, callOptions, readJson),
    blob: (name, input = {}, callOptions = {}) => answer(name, input, callOptions, readBlob),
    stream: (name, input = {}, callOptions = {}) => answer(name, input, callOptions, readStream),
    events: ({ id, after }, callOptions) =>
      watch(String(id), { ...callOptions, after: after === undefined ? undefined : Number(after) }),
  });
  return {
    ...operations,
    baseUrl: connection.baseUrl,
    workspaceId: connection.workspaceId,
    runs: createRuns(operations, watch),
    call(text, input = {}, callOptions = {}) {
      const name = requireOperation(text);
      return answer(name, input, callOptions, readerOf(name));
    },
    inWorkspace: (workspaceId) => createClient({ ...options, workspaceId }),
  };
}

function toConnection(options: ClientOptions): Connection {
  const { baseUrl, apiKey, workspaceId, maxRetries = 2, timeoutMs = 90_000 } = options;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError(`baseUrl must be a URL such as http://127.0.0.1:3000; received "${baseUrl}".`);
  }
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ""),
    apiKey,
    workspaceId,
    // Look up `fetch` on each call and never call it as a method: browsers refuse that.
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    maxRetries,
    timeoutMs,
  };
}

async function sendOperation<Data>(
  connection: Connection,
  name: OperationName,
  input: Input,
  options: CallOptions,
  read: ReadBody<Data>,
): Promise<ApiResponse<Data>> {
  const route = routeOf(name);
  const { response, data } = await send(connection, route, toRequest(route, input), options, read);
  const { status, headers } = response;
  return {
    data,
    status,
    headers,
    requestId: headers.get("X-Request-Id") ?? "",
    demo: headers.get("X-Service-Mode") === "demo",
    replayed: headers.get("Idempotent-Replayed") === "true",
  };
}

function readerOf(name: OperationName): ReadBody<unknown> {
  return routeOf(name).marks.has("bytes") ? readBlob : readJson;
}

function readBlob(response: Response): Promise<Blob> {
  return response.blob();
}

async function readStream({ body }: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return body ?? new Blob([]).stream();
}

function requireOperation(name: string): OperationName {
  if (isOperationName(name)) return name;
  throw new TypeError(`Unknown operation "${name}".`);
}
