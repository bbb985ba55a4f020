import { setTimeout as delay } from "node:timers/promises";
import type { InputOf, InvocationEvent, OperationContract, OutputOf } from "@findable/contract";
import { invocationEvents } from "@findable/contract";
import { ApiError, UnreachableError } from "./api-error.ts";
import { type ApiRequest, toApiRequest } from "./api-request.ts";
import { readEvents } from "./read-events.ts";

export interface ApiClientOptions {
  /** Where the service is, for example `http://127.0.0.1:3000`. */
  url: string;
  key: string;
  /** The workspace that calls act in; undefined where the key is bound to one or the call needs none. */
  workspaceId?: string | undefined;
  /** Default: Node's own. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Calls operations over REST. Fails with an ApiError where the service says no, and with an UnreachableError where nobody
 * answers. Reading is tried three times when the connection fails or the service is not ready.
 */
export interface ApiClient {
  readonly url: string;
  readonly workspaceId: string | undefined;
  call<C extends OperationContract>(contract: C, input: InputOf<C>, signal?: AbortSignal): Promise<OutputOf<C>>;
  /** The bytes that a binary operation answers with. */
  bytes<C extends OperationContract>(contract: C, input: InputOf<C>, signal?: AbortSignal): Promise<Buffer>;
  /** The events of a run after `after`, until the connection ends. Answers undefined where all of them have been seen. */
  events(invocationId: string, after: number, signal: AbortSignal): Promise<AsyncIterable<InvocationEvent> | undefined>;
  inWorkspace(workspaceId: string): ApiClient;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 150;

export function createApiClient(options: ApiClientOptions): ApiClient {
  const url = options.url.replace(/\/+$/, "");
  const send = createSender({ ...options, url });
  return {
    url,
    workspaceId: options.workspaceId,
    async call(contract, input, signal) {
      const response = await send(toApiRequest(contract, input), {}, signal);
      return answerOf(response.status === 204 ? {} : await readJson(response, url));
    },
    async bytes(contract, input, signal) {
      const response = await send(toApiRequest(contract, input), {}, signal);
      return Buffer.from(await response.arrayBuffer());
    },
    async events(invocationId, after, signal) {
      const headers = { Accept: "text/event-stream", ...(after === 0 ? {} : { "Last-Event-ID": String(after) }) };
      const response = await send(toApiRequest(invocationEvents, { id: invocationId }), headers, signal);
      return response.body === null ? undefined : readEvents(response.body);
    },
    inWorkspace: (workspaceId) => createApiClient({ ...options, workspaceId }),
  };
}

// The service's own tests hold every answer against the schema of its contract.
function answerOf<T>(answer: unknown): T {
  return answer as T;
}

type Send = (request: ApiRequest, headers: Record<string, string>, signal?: AbortSignal) => Promise<Response>;

function createSender({ url, key, workspaceId, fetch = globalThis.fetch }: ApiClientOptions): Send {
  async function sendOnce(request: ApiRequest, extra: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(workspaceId === undefined ? {} : { "X-Workspace-Id": workspaceId }),
      ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...extra,
    };
    const { method, body = null } = request;
    const response = await fetch(url + request.path, { method, headers, body, signal: signal ?? null }).catch(
      (error: unknown) => {
        signal?.throwIfAborted();
        throw new UnreachableError(url, `Nobody answers at ${url}${reasonOf(error)}.`, { cause: error });
      },
    );
    if (response.ok) return response;
    throw toApiError(response.status, await readJson(response, url), url);
  }

  return async (request, headers, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(request, headers, signal);
      } catch (error) {
        if (request.method !== "GET" || attempt === TRIES || !isPassing(error)) throw error;
        await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
      }
    }
  };
}

/** True for a service that is starting, restarting or waiting for its database. */
export function isPassing(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof ApiError && error.status === 503);
}

async function readJson(response: Response, url: string): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreachableError(url, `What answers at ${url} is not Findable: status ${response.status} without JSON.`, {
      cause: error,
    });
  }
}

function toApiError(status: number, answer: unknown, url: string): ApiError | UnreachableError {
  if (!isRecord(answer) || typeof answer["code"] !== "string" || typeof answer["message"] !== "string") {
    return new UnreachableError(url, `What answers at ${url} is not Findable: status ${status} without an error code.`);
  }
  const { code, message, details, requestId } = answer;
  return new ApiError(status, {
    code,
    message,
    details: isRecord(details) ? details : {},
    requestId: typeof requestId === "string" ? requestId : "",
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ECONNREFUSED") return " (the connection was refused)";
  if (code === "ENOTFOUND") return " (there is no host of this name)";
  return code === "" ? "" : ` (${code})`;
}
