import {
  type CallToolRequest,
  type CallToolResult,
  type CompleteRequest,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isDemoCall, isTestCall } from "../../kernel/operations/caller.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { isAbort } from "../http/body.ts";
import type { ErrorReporter } from "../http/envelope.ts";
import type { OperationRequest, RunOperation } from "../pipeline/request.ts";
import { isRead } from "./annotations.ts";
import { COMPLETE, readShape } from "./answer-shape.ts";
import { elicit, urlElicitationRequired, wasElicited } from "./elicitation.ts";
import { type RunFollower, type SendProgress, waitsForRun } from "./follow-run.ts";
import { isRefusedKey, type McpCall, namedWorkspace, toOperationRequest } from "./mcp-call.ts";
import { completePrompt, getPrompt, listPrompts } from "./prompt-book.ts";
import { isRecord } from "./records.ts";
import { kindOf } from "./resource-address.ts";
import type { Completed, Resources } from "./resources.ts";
import { type ResultOptions, toErrorResult, toResult } from "./tool-call.ts";
import { type ToolCatalog, type Viewer, WORKSPACE_ARGUMENT } from "./tool-catalog.ts";
import { namedCall, type ToolDirectory } from "./tool-directory.ts";
import { readWait, type Waiting, waitForRun, withApproval } from "./wait-for-run.ts";

export interface ServerParts {
  catalog: ToolCatalog;
  directory: ToolDirectory;
  resources: Resources;
  follower: RunFollower;
  runOperation: RunOperation;
  publicUrl: string;
  errors: ErrorReporter;
}

const SERVER_INFO = { name: "findable", title: "Findable", version: "1.0.0" };
const INSTRUCTIONS =
  "Findable automates SEO and tracks how AI answers cite brands. Start work with agent.invoke (see agent.skills.list) or an " +
  "operation of one domain; with waitSeconds each answers with its run, to follow with agent.invocations.get.\n" +
  "The list has the most used tools. tools.find finds every other by words, for several things to do at once, and tools.call calls " +
  "it; ?tools=all lists all.\n" +
  "Text and structured content say the same; read either. Answers omit nulls, REST links and steps; reading tools return them with " +
  "`fields`. A `notice` comes first and names what was cut and how to read on; `nextStep` (`next:` in the text) is the call that goes " +
  "on. Steps that act outside wait for a person: agent.approval.list. With an agency key, begin with insights.attention.";
const READS_ONLY = "This tool writes, and the header X-MCP-Readonly of this connection allows only tools that read.";
const FIVE_MINUTES = { ttlMs: 300_000, cacheScope: "private" } as const;
const OPTIONS = {
  capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
  instructions: INSTRUCTIONS,
  cacheHints: { "tools/list": FIVE_MINUTES, "prompts/list": FIVE_MINUTES, "resources/templates/list": FIVE_MINUTES },
};

/** Creates the server of one request. Tool calls are frequent, so they skip the handlers of other methods. */
export function createServer(parts: ServerParts, call: McpCall, isToolCall: boolean): Server {
  const server = new Server(SERVER_INFO, OPTIONS);
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const result = await callTool(parts, call, params, context);
    return call.takesLinks ? result : withoutLinks(result);
  });
  if (!isToolCall) handleTheRest(server, parts, call);
  return server;
}

type ToolAnswer = Awaited<ReturnType<typeof callTool>>;

/** Links as text, for clients of versions that do not know them: they refuse the whole result otherwise. */
function withoutLinks(result: ToolAnswer): ToolAnswer {
  if (!("content" in result) || !Array.isArray(result.content)) return result;
  const content = result.content.map((part) =>
    part.type === "resource_link" ? { type: "text" as const, text: `${part.name}: ${part.uri}` } : part,
  );
  return { ...result, content };
}

function handleTheRest(server: Server, { catalog, directory, resources }: ServerParts, call: McpCall): void {
  server.setRequestHandler("tools/list", async () => {
    const viewer = await viewerOf(call);
    return { tools: [...catalog.list(call.view, viewer), ...directory.tools(call.view, viewer)] };
  });
  server.setRequestHandler("resources/templates/list", () => resources.templates());
  server.setRequestHandler("resources/list", ({ params }, { mcpReq }) =>
    resources.list(call, params?.cursor, mcpReq.signal),
  );
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) =>
    resources.read(call, params.uri, mcpReq.signal),
  );
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts() }));
  server.setRequestHandler("prompts/get", ({ params }) =>
    getPrompt(params.name, params.arguments ?? {}, (text) => catalog.spell(text, call.view)),
  );
  server.setRequestHandler("completion/complete", async ({ params }, { mcpReq }) => {
    const { values, hasMore } = await complete(resources, call, params, mcpReq.signal);
    return { completion: { values, hasMore } };
  });
}

async function complete(
  resources: Resources,
  call: McpCall,
  { ref, argument, context }: CompleteRequest["params"],
  signal: AbortSignal,
): Promise<Completed> {
  if (ref.type === "ref/prompt")
    return { values: completePrompt(ref.name, argument.name, argument.value), hasMore: false };
  const kind = kindOf(ref.uri);
  if (kind === undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown template ${ref.uri}.`);
  }
  if (argument.name === "offset") return { values: [], hasMore: false };
  const isPlace = argument.name === WORKSPACE_ARGUMENT;
  const workspaceId = context?.arguments?.[WORKSPACE_ARGUMENT];
  const asked = { kind: isPlace ? ("workspaces" as const) : kind, begin: argument.value, workspaceId };
  return await resources.complete(call, asked, signal);
}

async function callTool(
  parts: ServerParts,
  call: McpCall,
  params: CallToolRequest["params"],
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const found = await findTools(parts, call, params);
  if (found !== undefined) return isTestCall(call.credentials) ? inTestMode(found) : found;
  const { name, given } = namedCall(params.name, params.arguments ?? {});
  const operation = parts.catalog.find(name);
  if (operation === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name));
  const { signal } = context.mcpReq;
  try {
    if (call.readsOnly && !isRead(operation.contract)) throw new AppError("forbidden", READS_ONLY);
    const compact = call.view.schemas === "input";
    const { seconds, own: unwaited } = compact ? readWait(operation.contract, given) : { seconds: 0, own: given };
    const { shape, own } = readShape(operation.contract, unwaited, compact);
    const request = toOperationRequest(call, operation, own, signal);
    call.judged = true;
    const options = { ...parts, shape, workspaceId: namedWorkspace(operation, own), spellTool: spelling(parts, call) };
    const decided = await readDecision(parts, call, operation, own, context);
    const result = decided ?? (await answerOf(parts, { operation, request, seconds, context, options }));
    return isTestCall(call.credentials) ? inTestMode(result) : result;
  } catch (error) {
    const put = elicit(operation.contract.name, error, context);
    if (put !== undefined) return put;
    const led = call.opensPages ? urlElicitationRequired(operation.contract.name, error, call.requestId) : undefined;
    if (led !== undefined) return await readDecided(parts, call, given, { signal, otherwise: led });
    if (error instanceof AppError && error.code !== "unauthorized" && isTestCall(call.credentials))
      error.testMode = true;
    if (isRefusedKey(error) && !isDemoCall(call.credentials)) call.refused = error;
    if (signal.aborted && isAbort(error)) throw error;
    if (error instanceof AppError && error.code === "rate_limited")
      call.announce(parts.errors.report(error, call.requestId).headers);
    return toErrorResult(error, call.requestId, parts.errors, { compact: call.view.schemas === "input" });
  }
}

interface Answering {
  operation: AnyOperation;
  request: OperationRequest;
  seconds: number;
  context: ServerContext;
  options: ResultOptions;
}

/** Executes a call, waits for its run where the call says so, and answers with what the next step needs. */
async function answerOf(
  parts: ServerParts,
  { operation, request, seconds, context, options }: Answering,
): Promise<CallToolResult> {
  const run = (one: AnyOperation, asked: OperationRequest) => runFollowed(parts, one, asked, context);
  const waiting: Waiting = { find: parts.catalog.find, run };
  const begun = performance.now();
  const started = { operation, request, answer: await run(operation, request) };
  // A start may have waited itself. Clients give up after a minute.
  const left = Math.max(0, Math.floor(seconds - (performance.now() - begun) / 1_000));
  const waited = await waitForRun(started, left, waiting);
  const waits = waited !== started || waitsForRun(operation, Object(request.body));
  const isWhole = options.shape?.compact === true && options.shape.fields === undefined;
  const read = waits && isWhole ? await withApproval(waited, waiting) : waited;
  return await toResult(read.operation, read.request, read.answer, options);
}

/** States that an answer is of a test world, where nothing reaches the outside. */
function inTestMode(result: CallToolResult): CallToolResult {
  const { structuredContent } = result;
  return isRecord(structuredContent)
    ? { ...result, structuredContent: { ...structuredContent, testMode: true } }
    : result;
}

/** The approval, after it was put to a person: it may be decided by now. Undefined for calls that were not. */
async function readDecision(
  parts: ServerParts,
  call: McpCall,
  operation: AnyOperation,
  given: Record<string, unknown>,
  context: ServerContext,
): Promise<CallToolResult | undefined> {
  if (!wasElicited(operation.contract.name, context)) return undefined;
  return await readApproval(parts, call, given, context.mcpReq.signal);
}

/** The approval, if a person has decided it since the client was led to its page. Throws the error that leads there otherwise. */
async function readDecided(
  parts: ServerParts,
  call: McpCall,
  given: Record<string, unknown>,
  { signal, otherwise }: { signal: AbortSignal; otherwise: Error },
): Promise<CallToolResult> {
  const read = await readApproval(parts, call, given, signal);
  if (read === undefined || Object(read.structuredContent)["status"] === "PENDING") throw otherwise;
  return read;
}

async function readApproval(
  parts: ServerParts,
  call: McpCall,
  given: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CallToolResult | undefined> {
  const get = parts.catalog.find("agent.approval.get");
  if (get === undefined) return undefined;
  const approval_id = given["approvalId"] ?? given["approval_id"];
  const workspaceId = namedWorkspace(get, given);
  const request = toOperationRequest(call, get, { approval_id, ...(workspaceId && { workspaceId }) }, signal);
  const shape = { ...COMPLETE, compact: call.view.schemas === "input" };
  return await toResult(get, request, await parts.runOperation(get, request), {
    ...{ ...parts, shape, workspaceId },
    spellTool: spelling(parts, call),
  });
}

function spelling({ catalog }: ServerParts, { view }: McpCall): (name: string) => string {
  return (name) => catalog.spell(`\`${name}\``, view).replaceAll("`", "");
}

async function findTools(
  { directory }: ServerParts,
  call: McpCall,
  { name, arguments: given = {} }: CallToolRequest["params"],
): Promise<CallToolResult | undefined> {
  if (!directory.isFind(name)) return undefined;
  return directory.find(given, call.view, await viewerOf(call));
}

function unknownTool(name: string): string {
  return `Unknown tool: ${name}. \`tools.find\` finds tools by words.`;
}

async function viewerOf(call: McpCall): Promise<Viewer> {
  const { readOnly, scope, boundWorkspaceId } = await call.actor();
  const isDemo = isDemoCall(call.credentials);
  const scopes = { WORKSPACE: "workspace", AGENCY: "agency", ADMIN: "admin" } as const;
  return {
    readOnly: readOnly || call.readsOnly,
    scope: scopes[scope],
    namesWorkspace: !isDemo && boundWorkspaceId === undefined,
  };
}

function runFollowed(
  { follower, runOperation }: ServerParts,
  operation: AnyOperation,
  request: OperationRequest,
  context: ServerContext,
) {
  const sendProgress = createProgressSender(context);
  const body = request.body;
  const waits = sendProgress !== undefined && isRecord(body) && waitsForRun(operation, body);
  return waits ? follower.run(operation, request, sendProgress) : runOperation(operation, request);
}

/** Undefined if the client did not request progress. */
function createProgressSender({ mcpReq }: ServerContext): SendProgress | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, message) =>
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, message } });
}
