import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type CallToolRequest,
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { AppError } from "../../kernel/app-error.ts";
import { isDemoCall } from "../../kernel/demo.ts";
import type { Actor, RunWatcher } from "../../kernel/operation.ts";
import { baseHeaders } from "../http/answer.ts";
import type { Authenticate, Credentials } from "../http/authenticate.ts";
import { decodeBody, isAbort } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { McpEndpoint } from "../http/create-http-app.ts";
import { createErrorTeller } from "../http/envelope.ts";
import { headerText } from "../http/headers.ts";
import type { OperationRequest, RunOperation } from "../pipeline/request.ts";
import type { Logger } from "../telemetry/logger.ts";
import { createRunFollower, type TellProgress, waitsForRun } from "./follow-run.ts";
import { readArguments, toErrorResult, toResult } from "./tool-call.ts";
import { createToolCatalog, type ToolView } from "./tool-catalog.ts";
import { toWebRequest, writeWebResponse } from "./web-bridge.ts";

export interface McpEndpointOptions {
  operations: readonly AnyOperation[];
  runOperation: RunOperation;
  authenticate: Authenticate;
  runs: RunWatcher;
  publicUrl: string;
  /** How long a FOREGROUND invocation waits; default 60 s. */
  foregroundMs?: number;
  logger: Logger;
  /** Hostnames in `Host` and `Origin` beside the public URL's and the loopback ones. */
  allowedHosts?: readonly string[];
  /** Largest request in bytes; default 8 MB, so that a file of 5 MB fits as base64. */
  bodyBytes?: number;
  /** Proxies in front that add to `X-Forwarded-For`; default none. */
  trustedProxies?: number;
}

/** One HTTP request of a client. */
interface McpCall {
  requestId: string;
  credentials: Credentials;
  clientAddress(): string | undefined;
  view: Omit<ToolView, "readOnly">;
  /** Asked for once, when it is first needed: a tool's call is judged by the pipeline anyway. */
  actor(): Promise<Actor>;
  /** The pipeline has looked at the key. */
  judged: boolean;
  /** The key was refused while a tool ran: the answer is 401 and not a result. */
  refused?: AppError;
}

const SERVER_INFO = { name: "findable", version: "1.0.0" };
const INSTRUCTIONS =
  "Findable automates SEO and tracks how AI answers cite brands. Start work with agent.invoke (see agent.skills.list) or an " +
  "operation of one domain; each answers with an invocation to follow with agent.invocations.get. Steps that reach the outside " +
  "world wait for approval: agent.approval.list.";
const TOOL_LIST_TTL_MS = 300_000;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const EIGHT_MEGABYTES = 8 * 1024 * 1024;

/** The MCP server over streamable HTTP: stateless, for clients of 2026-07-28 and of 2025-11-25. */
export function createMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  const { runOperation, runs, authenticate, publicUrl, logger } = options;
  const catalog = createToolCatalog(options.operations);
  const teller = createErrorTeller(options);
  const hosts = [...new Set([...LOOPBACK, new URL(publicUrl).hostname, ...(options.allowedHosts ?? [])])];
  const calls = new WeakMap<Request, McpCall>();
  const follower = createRunFollower({
    runOperation,
    runs,
    find: catalog.find,
    foregroundMs: options.foregroundMs ?? 60_000,
    agencyOf: async (request) => (await authenticate(request)).agencyId,
  });
  const handler = createMcpHandler(({ requestInfo }) => createServer(callOf(requestInfo)), {
    onerror: (error) => logger.info({ err: error }, "An MCP request was refused or broke off."),
  });

  function callOf(request: Request | undefined): McpCall {
    const call = request === undefined ? undefined : calls.get(request);
    if (call === undefined) throw new Error("The MCP handler must keep the request it was given.");
    return call;
  }

  function createServer(call: McpCall): Server {
    const server = new Server(SERVER_INFO, {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": { ttlMs: TOOL_LIST_TTL_MS, cacheScope: "private" } },
    });
    server.setRequestHandler("tools/list", async () => {
      const { readOnly } = await call.actor();
      return { tools: catalog.list({ ...call.view, readOnly }) };
    });
    server.setRequestHandler("tools/call", ({ params }, context) => callTool(call, params, context));
    return server;
  }

  async function callTool(
    call: McpCall,
    params: CallToolRequest["params"],
    context: ServerContext,
  ): Promise<CallToolResult> {
    const operation = catalog.find(params.name);
    if (operation === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    const request = toOperationRequest(call, operation, params.arguments ?? {}, context.mcpReq.signal);
    call.judged = true;
    try {
      const answer = await runFollowed(operation, request, context);
      return await toResult(operation, request, answer, publicUrl);
    } catch (error) {
      if (isRefusedKey(error) && !isDemoCall(call.credentials.authorization)) call.refused = error;
      if (request.signal.aborted && isAbort(error)) throw error;
      return toErrorResult(error, call.requestId, teller);
    }
  }

  function runFollowed(operation: AnyOperation, request: OperationRequest, context: ServerContext) {
    const tell = progressTeller(context);
    const body = request.body;
    const waits = tell !== undefined && isRecord(body) && waitsForRun(operation, body);
    return waits ? follower.run(operation, request, tell) : runOperation(operation, request);
  }

  function checkAddresses(request: IncomingMessage): void {
    const host = validateHostHeader(request.headers.host, hosts);
    const origin = validateOriginHeader(request.headers.origin, hosts);
    if (!host.ok) throw new AppError("forbidden", "This server does not answer to the name in the Host header.");
    if (!origin.ok) throw new AppError("forbidden", "Pages of the site in the Origin header may not use this server.");
  }

  function newCall(request: IncomingMessage, requestId: string): McpCall {
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
      view: catalog.readView(query),
      actor: askActor,
      judged: false,
    };
  }

  return {
    async handle(request, response, requestId) {
      checkAddresses(request);
      const call = newCall(request, requestId);
      const { body, error, complete } = await decodeBody(request, options.bodyBytes ?? EIGHT_MEGABYTES);
      if (error !== undefined || !isToolCall(body, catalog.find)) await call.actor();
      if (error !== undefined) throw error;
      const webRequest = toWebRequest(request, closeSignal(response));
      calls.set(webRequest, call);
      const answer = await handler.fetch(webRequest, { parsedBody: body });
      const headers = { ...baseHeaders(requestId), ...(complete ? {} : { Connection: "close" }) };
      if (isDemoCall(call.credentials.authorization)) Object.assign(headers, { "X-Service-Mode": "demo" });
      await writeWebResponse(answer, response, headers, async () => {
        if (call.refused !== undefined) throw call.refused;
        if (!call.judged) await call.actor();
      });
    },
    close: () => handler.close(),
  };
}

function toOperationRequest(
  call: McpCall,
  operation: AnyOperation,
  given: Record<string, unknown>,
  signal: AbortSignal,
): OperationRequest {
  const { body, idempotencyKey } = readArguments(operation.contract, given);
  const { requestId, credentials, clientAddress } = call;
  return { requestId, transport: "mcp", ...credentials, clientAddress, idempotencyKey, texts: {}, body, signal };
}

/** Undefined where the client did not ask for progress. */
function progressTeller({ mcpReq }: ServerContext): TellProgress | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, message) =>
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } });
}

/** Such a call needs no look at the key beforehand: the pipeline takes it, and a refusal becomes a 401 all the same. */
function isToolCall(body: unknown, find: (name: string) => AnyOperation | undefined): boolean {
  if (!isRecord(body) || body["method"] !== "tools/call" || !isRecord(body["params"])) return false;
  const { name } = body["params"];
  return typeof name === "string" && find(name) !== undefined;
}

function isRefusedKey(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "unauthorized" || error.code.startsWith("key_"));
}

function closeSignal(response: ServerResponse): AbortSignal {
  const aborter = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) aborter.abort();
  });
  return aborter.signal;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
