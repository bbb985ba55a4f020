import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor, Credentials } from "../../kernel/operations/caller.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { Announce, OperationRequest } from "../pipeline/request.ts";
import { readArguments } from "./tool-call.ts";
import { type ToolView, takesWorkspace, WORKSPACE_ARGUMENT } from "./tool-catalog.ts";

/** One HTTP request of a client. */
export interface McpCall {
  requestId: string;
  credentials: Credentials;
  clientAddress(): string | undefined;
  /** Adds headers to the answer, until its head is written. */
  announce: Announce;
  view: ToolView;
  /** Whether the header `X-MCP-Readonly` leaves out every tool that writes. */
  readsOnly: boolean;
  /** Whether the client knows links to resources in results. */
  takesLinks: boolean;
  /** Whether a client of 2025-11-25 said at its start that it opens pages for its person. */
  opensPages: boolean;
  /** Authenticates once, when first needed: the pipeline authenticates tool calls anyway. */
  actor(): Promise<Actor>;
  /** The pipeline has authenticated the key. */
  judged: boolean;
  /** The key was refused during a tool call: respond with 401 instead of a result. */
  refused?: AppError;
}

/** The operation and input of a call. */
export function toOperationRequest(
  call: McpCall,
  operation: AnyOperation,
  given: Record<string, unknown>,
  signal: AbortSignal,
): OperationRequest {
  const { workspaceId, own } = readWorkspace(operation, given);
  const { body, idempotencyKey } = readArguments(operation.contract, own);
  const { requestId, credentials, clientAddress, announce } = call;
  const workspaceHeader = workspaceId ?? credentials.workspaceHeader;
  const caller = { ...credentials, workspaceHeader, clientAddress, announce };
  return { requestId, transport: "mcp", ...caller, idempotencyKey, texts: {}, body, signal };
}

/** The workspace that a call of a tool names in its arguments. */
export function namedWorkspace({ contract }: AnyOperation, given: Record<string, unknown>): string | undefined {
  const workspaceId = given[WORKSPACE_ARGUMENT];
  return takesWorkspace(contract) && typeof workspaceId === "string" ? workspaceId : undefined;
}

/** Separates the workspace that an agency key names in an argument. It counts before the header. */
function readWorkspace(operation: AnyOperation, given: Record<string, unknown>) {
  const workspaceId = namedWorkspace(operation, given);
  if (workspaceId === undefined) return { workspaceId, own: given };
  const { [WORKSPACE_ARGUMENT]: _, ...own } = given;
  return { workspaceId, own };
}

export function isRefusedKey(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "unauthorized" || error.code.startsWith("key_"));
}
