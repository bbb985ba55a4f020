import { type OperationContract, pathFields } from "@findable/contract";
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { ErrorTeller } from "../http/envelope.ts";
import { remedyOf } from "../http/error-pages.ts";
import type { OperationAnswer, OperationRequest } from "../pipeline/request.ts";
import { fileResult } from "./file-content.ts";

/** The result of a tool from an operation's answer: the same data for programs and, as compact JSON, for models. */
export async function toResult(
  operation: AnyOperation,
  request: OperationRequest,
  answer: OperationAnswer,
  publicUrl: string,
): Promise<CallToolResult> {
  if (answer.file !== undefined)
    return await fileResult(answer.file, addressOf(operation.contract, request, publicUrl));
  const output = isObject(answer.output) ? answer.output : {};
  return { content: [{ type: "text", text: answer.text ?? JSON.stringify(output) }], structuredContent: output };
}

/** What a model can mend, or can wait for, is a result; a fault of ours is an error of the protocol. */
export function toErrorResult(error: unknown, requestId: string, teller: ErrorTeller): CallToolResult {
  const { envelope } = teller.tell(error, requestId);
  if (!(error instanceof AppError) && envelope.code === "internal_error") {
    throw new ProtocolError(ProtocolErrorCode.InternalError, envelope.message, envelope);
  }
  const sentence = error instanceof AppError ? `${envelope.message} ${remedyOf(error.code)}` : envelope.message;
  return {
    isError: true,
    content: [{ type: "text", text: `${sentence}\n${JSON.stringify(envelope)}` }],
    structuredContent: envelope,
  };
}

/** Splits what only the transport knows from the arguments of the operation. */
export function readArguments(
  contract: OperationContract,
  given: Record<string, unknown>,
): { body: Record<string, unknown>; idempotencyKey: string | undefined } {
  const { idempotencyKey, ...body } = given;
  if (contract.kind !== "start" || typeof idempotencyKey !== "string")
    return { body: given, idempotencyKey: undefined };
  return { body, idempotencyKey };
}

/** The REST address of a call, where its bytes can be had. */
function addressOf(contract: OperationContract, request: OperationRequest, publicUrl: string): string {
  let path = contract.path;
  for (const field of pathFields(contract)) {
    const value = isObject(request.body) ? String(request.body[field] ?? "") : "";
    const encoded = value.split("/").map(encodeURIComponent).join("/");
    path = path.replace(`{${field}}`, () => encoded);
  }
  return publicUrl.replace(/\/$/, "") + path;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
