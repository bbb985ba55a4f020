import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, validateHostHeader, validateOriginHeader } from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/errors/app-error.ts";
import { type Actor, isDemoCall, isTestCall } from "../../kernel/operations/caller.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { RunWatcher } from "../../kernel/runs/run-watcher.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import type { Authenticate } from "../http/authenticate.ts";
import { canBeLarge, decodeBody, STRANGER_BYTES } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { McpEndpoint } from "../http/create-http-app.ts";
import { createErrorReporter } from "../http/envelope.ts";
import { headerText } from "../http/headers.ts";
import type { CountRequest } from "../pipeline/rate-limit.ts";
import type { RunOperation } from "../pipeline/request.ts";
import { createCallsUnderWay } from "./calls-under-way.ts";
import { createServer, type ServerParts } from "./create-server.ts";
import { supportsUrlElicitation } from "./elicitation.ts";
import { createRunFollower } from "./follow-run.ts";
import type { McpCall } from "./mcp-call.ts";
import { isRecord } from "./records.ts";
import { createResources } from "./resources.ts";
import { createToolCatalog } from "./tool-catalog.ts";
import { createToolDirectory, namedCall } from "./tool-directory.ts";
import { asJsonAnswer, takesOnlyJson, toWebRequest, writeWebResponse } from "./web-bridge.ts";

export interface McpEndpointOptions {
  operations: readonly AnyOperation[];
  /** The tools of a default connection; default all. */
  coreTools?: readonly string[];
  runOperation: RunOperation;
  authenticate: Authenticate;
  /** Counts a message that calls no tool; the pipeline counts tool calls. Throws `rate_limited`. */
  countRequest?: CountRequest | undefined;
  runs: RunWatcher;
  publicUrl: string;
  /** How long a FOREGROUND invocation waits; default 60 s. */
  foregroundMs?: number;
  logger: Logger;
  /** Allowed hostnames in `Host` and `Origin`, in addition to the public URL and loopback. */
  allowedHosts?: readonly string[];
  /** Largest request in bytes; default 8 MB, so that a file of 5 MB fits as base64. */
  bodyBytes?: number;
  /** Reverse proxies that append to `X-Forwarded-For`; default none. */
  trustedProxies?: number;
}

/** Facts about a request when its server is created. */
interface Received {
  call: McpCall;
  isToolCall: boolean;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** End of the session identifiers of clients that open pages for their person. */
const OPENS_PAGES = "-pages";
const EIGHT_MEGABYTES = 8 * 1024 * 1024;

/** The version of a request that names none, as the protocol says, and the first version whose clients know links to resources. */
const ASSUMED_VERSION = "2025-03-26";
const FIRST_WITH_LINKS = "2025-06-18";

/** The MCP server over streamable HTTP: stateless, for clients of 2026-07-28 and of 2025-11-25. */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { authenticate, publicUrl, logger } = options;
  const hosts = [...new Set([...LOOPBACK, new URL(publicUrl).hostname, ...(options.allowedHosts ?? [])])];
  const parts = createParts(options);
  const { catalog } = parts;
  const received = new WeakMap<Request, Received>();
  const underWay = createCallsUnderWay();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const request = requestInfo === undefined ? undefined : received.get(requestInfo);
      if (request === undefined) throw new Error("The MCP handler must pass on the request that it received.");
      return createServer(parts, request.call, request.isToolCall);
    },
    { onerror: (error) => logger.info({ err: error }, "an MCP request was refused or aborted") },
  );

  function checkAddresses(request: IncomingMessage): void {
    const host = validateHostHeader(request.headers.host, hosts);
    const origin = validateOriginHeader(request.headers.origin, hosts);
    if (!host.ok) throw new AppError("forbidden", "This server does not serve the host in the Host header.");
    if (!origin.ok) throw new AppError("forbidden", "The site in the Origin header is not allowed to use this server.");
  }

  function newCall(request: IncomingMessage, requestId: string, headers: Record<string, string>): McpCall {
    const credentials = {
      authorization: request.headers.authorization,
      workspaceHeader: headerText(request, "x-workspace-id"),
    };
    let actor: Promise<Actor> | undefined;
    const askActor = () => {
      actor ??= authenticate(credentials);
      return actor;
    };
    const query = new URLSearchParams((request.url ?? "").split("?", 2)[1]);
    return {
      requestId,
      credentials,
      clientAddress: () => clientAddress(request, options.trustedProxies ?? 0),
      announce: (more) => Object.assign(headers, more),
      view: catalog.readView(query, {
        toolsets: headerText(request, "x-mcp-toolsets"),
        tools: headerText(request, "x-mcp-tools"),
      }),
      readsOnly: isOn(headerText(request, "x-mcp-readonly")),
      takesLinks: (headerText(request, "mcp-protocol-version") ?? ASSUMED_VERSION) >= FIRST_WITH_LINKS,
      opensPages: headerText(request, "mcp-session-id")?.endsWith(OPENS_PAGES) === true,
      actor: askActor,
      judged: false,
    };
  }

  async function bodyLimitFor(request: IncomingMessage, call: McpCall): Promise<number> {
    if (!canBeLarge(request) || isDemoCall(call.credentials)) return STRANGER_BYTES;
    await call.actor();
    return options.bodyBytes ?? EIGHT_MEGABYTES;
  }

  async function answer(request: Request, call: McpCall, body: unknown): Promise<Response> {
    const isKnownTool = isToolCall(body, catalog.find);
    if (!isKnownTool) await countMessage(call);
    received.set(request, { call, isToolCall: isKnownTool });
    return await handler.fetch(request, { parsedBody: body });
  }

  async function countMessage(call: McpCall): Promise<void> {
    const { keyId } = await call.actor();
    const { credentials, clientAddress, announce } = call;
    await options.countRequest?.({ ...credentials, clientAddress, announce }, keyId);
  }

  return {
    async handle(request, response, requestId, headers) {
      checkAddresses(request);
      const call = newCall(request, requestId, headers);
      if (isDemoCall(call.credentials)) Object.assign(headers, { "X-Service-Mode": "demo" });
      else if (isTestCall(call.credentials)) Object.assign(headers, { "X-Service-Mode": "test" });
      const limit = await bodyLimitFor(request, call);
      const { body, error, complete } = await decodeBody(request, limit);
      if (error !== undefined) {
        await call.actor();
        throw error;
      }
      const client = { ...call.credentials, session: headerText(request, "mcp-session-id") };
      const waiting = underWay.begin(client, body);
      try {
        const closed = closeSignal(response);
        const signal = waiting === undefined ? closed : AbortSignal.any([closed, waiting.signal]);
        const given = await answer(toWebRequest(request, signal), call, body);
        const answered = takesOnlyJson(request.headers.accept) ? await asJsonAnswer(given) : given;
        underWay.cancel(client, body);
        if (!complete) headers["Connection"] = "close";
        if (isInitialize(body)) Object.assign(headers, { "Mcp-Session-Id": sessionOf(body) });
        await writeWebResponse(answered, response, headers, async () => {
          if (call.refused !== undefined) throw call.refused;
          if (!call.judged) await call.actor();
        });
      } finally {
        waiting?.done();
      }
    },
    close: () => handler.close(),
  };
}

function createParts(options: McpEndpointOptions): ServerParts {
  const { operations, runOperation, runs, authenticate, publicUrl } = options;
  const catalog = createToolCatalog(operations, options.coreTools);
  const directory = createToolDirectory(catalog, operations);
  const errors = createErrorReporter(options);
  const follower = createRunFollower({
    runOperation,
    runs,
    find: catalog.find,
    foregroundMs: options.foregroundMs ?? 60_000,
    agencyOf: async (request) => (await authenticate(request)).agencyId,
  });
  const resources = createResources({ runOperation, find: catalog.find, publicUrl, errors });
  return { catalog, directory, errors, follower, resources, runOperation, publicUrl };
}

/** A switch in a header, with the words for "off" that GitHub's MCP server takes. */
function isOn(text: string | undefined): boolean {
  return !["", "false", "f", "no", "n", "0", "off"].includes((text ?? "").trim().toLowerCase());
}

/** Such a call needs no authentication here: the pipeline authenticates it, and a refusal becomes a 401 as well. */
function isToolCall(body: unknown, find: (name: string) => AnyOperation | undefined): boolean {
  if (!isRecord(body) || body["method"] !== "tools/call" || !isRecord(body["params"])) return false;
  const { name, arguments: given = {} } = body["params"];
  if (typeof name !== "string" || !isRecord(given)) return false;
  try {
    return find(namedCall(name, given).name) !== undefined;
  } catch {
    return false;
  }
}

/** Clients of 2025-11-25 initialize first. */
function isInitialize(body: unknown): body is Record<string, unknown> {
  return isRecord(body) && body["method"] === "initialize";
}

/**
 * Distinguishes the calls of a client, says what it can do, and grants no access: a caller that makes one up is asked to open
 * pages that it cannot open.
 */
function sessionOf({ params }: Record<string, unknown>): string {
  const opens = isRecord(params) && supportsUrlElicitation(params["capabilities"]);
  return `${randomUUID()}${opens ? OPENS_PAGES : ""}`;
}

function closeSignal(response: ServerResponse): AbortSignal {
  const aborter = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
