import type { OperationContract } from "@findable/contract";
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { AppError, MissingWorkspace } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { ErrorReporter } from "../http/envelope.ts";
import { remedyOf, saysItsRemedy } from "../http/error-pages.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "../pipeline/request.ts";
import { isRead } from "./annotations.ts";
import { type AnswerShape, COMPLETE } from "./answer-shape.ts";
import { compactError } from "./compact-error.ts";
import { fileResult } from "./file-content.ts";
import { fitAnswer } from "./fit-answer.ts";
import { isRecord } from "./records.ts";
import { fileLinks, toUri } from "./resource-address.ts";
import { restAddressOf } from "./rest-address.ts";
import { MAX_DATA_TOKENS } from "./token-budget.ts";
import { WORKSPACE_ARGUMENT } from "./tool-catalog.ts";

export interface ResultOptions {
  publicUrl: string;
  runOperation: RunOperation;
  /** How the caller wants the answer; default complete. */
  shape?: AnswerShape;
  /** The workspace that the call named in its arguments. Links name it too. */
  workspaceId?: string | undefined;
  /** Spells the tool of the next step as the client lists it; default with dots. */
  spellTool?: (name: string) => string;
}

/** Converts the response of an operation to a tool result: the same data for programs and, as compact JSON, for models. */
export async function toResult(
  operation: AnyOperation,
  request: OperationRequest,
  answer: OperationAnswer,
  { publicUrl, runOperation, shape = COMPLETE, workspaceId, spellTool }: ResultOptions,
): Promise<CallToolResult> {
  const { contract } = operation;
  if (answer.file !== undefined) {
    const url = shape.compact ? fileUriOf(contract, request, workspaceId) : undefined;
    return await fileResult(answer.file, url ?? restAddressOf(contract, request, publicUrl), shape);
  }
  const restAddress = () =>
    isRead(contract) ? `${contract.method} ${restAddressOf(contract, request, publicUrl)}` : undefined;
  const options = {
    ...{ tokens: MAX_DATA_TOKENS, runOperation, restAddress, shape, workspaceId },
    ...(spellTool && { spellTool }),
  };
  const { output, text } = await fitAnswer(operation, request, answer, options);
  return { content: [{ type: "text", text }, ...fileLinks(output, workspaceId)], structuredContent: output };
}

/** The resource of a stored file; undefined for what is no stored file. */
function fileUriOf({ name }: OperationContract, { body }: OperationRequest, workspaceId?: string): string | undefined {
  const path = isRecord(body) ? body["path"] : undefined;
  return name === READ_FILE && typeof path === "string" ? toUri({ kind: "files", id: path, workspaceId }) : undefined;
}

/**
 * An error that a model can fix or wait for is a result; a bug of ours is a protocol error. A compact one has the remedy as a field and
 * costs at most 400 tokens, text and structure together.
 */
export function toErrorResult(
  thrown: unknown,
  requestId: string,
  errors: ErrorReporter,
  { compact }: Pick<AnswerShape, "compact"> = COMPLETE,
): CallToolResult {
  const error = thrown instanceof MissingWorkspace ? new MissingWorkspace(IN_ARGUMENT) : thrown;
  const { envelope } = errors.report(error, requestId);
  if (!(error instanceof AppError) && envelope.code === "internal_error") {
    throw new ProtocolError(ProtocolErrorCode.InternalError, envelope.message, envelope);
  }
  const remedy = error instanceof AppError ? remedyFor(error) : undefined;
  if (compact) return compactError(envelope, remedy);
  const sentence = remedy === undefined ? envelope.message : `${envelope.message} ${remedy}`;
  return {
    isError: true,
    content: [{ type: "text", text: `${sentence}\n${JSON.stringify(envelope)}` }],
    structuredContent: envelope,
  };
}

/** Its next step, unless the message names it. */
function remedyFor({ code, details }: AppError): string | undefined {
  return saysItsRemedy(code, details) ? undefined : remedyOf(code, details);
}

const READ_FILE = "agent.files.raw";
const IN_ARGUMENT = {
  field: WORKSPACE_ARGUMENT,
  message: `is required: your key has several workspaces. Name one in the argument \`${WORKSPACE_ARGUMENT}\`; \`workspaces.list\` returns them`,
};

/** Separates the idempotency key, which belongs to the transport, from the arguments of the operation. */
export function readArguments(
  contract: OperationContract,
  given: Record<string, unknown>,
): { body: Record<string, unknown>; idempotencyKey: string | undefined } {
  const { idempotencyKey, ...body } = given;
  if (isRead(contract) || typeof idempotencyKey !== "string") return { body: given, idempotencyKey: undefined };
  return { body, idempotencyKey };
}
