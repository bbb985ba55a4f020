import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { ErrorReporter } from "../http/envelope.ts";
import type { OperationAnswer, RunOperation } from "../pipeline/request.ts";
import { readContent, readingOfPiece, readPiece } from "./file-content.ts";
import { fitAnswer } from "./fit-answer.ts";
import { isRefusedKey, type McpCall, toOperationRequest } from "./mcp-call.ts";
import { isRecord } from "./records.ts";
import { type ResourceAddress, type ResourceKind, readUri, toUri } from "./resource-address.ts";
import { nextCursor, readCursor } from "./resource-cursor.ts";
import { toFileResource, toRunResource, toSkillResource } from "./resource-entries.ts";
import { RESOURCE_TEMPLATES } from "./resource-templates.ts";
import { restAddressOf } from "./rest-address.ts";
import { MAX_ANSWER_TOKENS } from "./token-budget.ts";
import { takesWorkspace } from "./tool-catalog.ts";

export interface ResourcesOptions {
  runOperation: RunOperation;
  /** Finds an operation by name. */
  find(name: string): AnyOperation | undefined;
  publicUrl: string;
  errors: ErrorReporter;
}

/** Data that clients read without a tool: recent runs and files, and the skills. Every read is a call of an operation. */
export interface Resources {
  templates(): ListResourceTemplatesResult;
  list(call: McpCall, cursor: string | undefined, signal: AbortSignal): Promise<ListResourcesResult>;
  read(call: McpCall, uri: string, signal: AbortSignal): Promise<ReadResourceResult>;
  /** Up to 100 values of a template's variable that start with a text, of the workspace if one is named, and whether there may be more. */
  complete(call: McpCall, asked: Completion, signal: AbortSignal): Promise<Completed>;
}

export interface Completed {
  values: string[];
  hasMore: boolean;
}

export interface Completion {
  kind: ResourceKind | "workspaces";
  begin: string;
  workspaceId: string | undefined;
}

const READS = { runs: "agent.invocations.get", files: "agent.files.raw", skills: "agent.skills.get" } as const;
const FIELDS = { runs: "id", files: "path", skills: "slug" } as const;
const PAGE = 25;
const MAX_COMPLETIONS = 100;
/** Leaves room for escapes and the address of the rest. */
const MAX_PIECE_TOKENS = 15_000;

export function createResources({ runOperation, find, publicUrl, errors }: ResourcesOptions): Resources {
  /** The rate limit has counted the message, so its operations do not count. */
  async function ask(
    call: McpCall,
    name: string,
    { workspaceId, ...own }: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<{ operation: AnyOperation; answer: OperationAnswer; restAddress: string }> {
    const operation = find(name);
    if (operation === undefined) throw new Error(`Resources need the operation ${name}.`);
    const given = takesWorkspace(operation.contract) && workspaceId !== undefined ? { workspaceId, ...own } : own;
    const request = { ...toOperationRequest(call, operation, given, signal), counted: true };
    const restAddress = restAddressOf(operation.contract, request, publicUrl);
    try {
      return { operation, answer: await runOperation(operation, request), restAddress };
    } catch (error) {
      if (isRefusedKey(error)) call.refused = error;
      throw error;
    }
  }

  /** A list that the caller cannot read is empty, for example that of a workspace if the call names none. */
  async function askList(...[call, name, given, signal]: Parameters<typeof ask>) {
    try {
      const { answer } = await ask(call, name, given, signal);
      return isRecord(answer.output) ? answer.output : {};
    } catch (error) {
      if (error instanceof AppError && error.code === "validation_error" && given["cursor"] === undefined) return {};
      throw toProtocolError(error, call.requestId, errors);
    }
  }

  async function list(call: McpCall, cursor: string | undefined, signal: AbortSignal): Promise<ListResourcesResult> {
    const position = cursor === undefined ? undefined : readCursor(cursor);
    const page = (name: string, given: string | undefined) =>
      position !== undefined && given === undefined
        ? Promise.resolve<Record<string, unknown>>({})
        : askList(call, name, { limit: PAGE, ...(given !== undefined && { cursor: given }) }, signal);
    const isFirst = position === undefined;
    const [runs, files, skills] = await Promise.all([
      page("agent.invocations.list", position?.runs),
      page("agent.files.list", position?.files),
      isFirst ? askList(call, "agent.skills.list", {}, signal) : Promise.resolve({ skills: [] }),
    ]);
    const resources: Resource[] = [
      ...entriesOf(runs["data"], toRunResource),
      ...entriesOf(files["data"], toFileResource),
      ...entriesOf(skills["skills"], toSkillResource),
    ];
    const next = nextCursor((position?.page ?? 0) + 1, runs["nextCursor"], files["nextCursor"]);
    return { resources, ...(next !== undefined && { nextCursor: next }) };
  }

  async function read(call: McpCall, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
    const address = readUri(uri);
    if (address === undefined) throw new ResourceNotFoundError(uri);
    const { kind, id, workspaceId, offset = 0 } = address;
    try {
      const asked = await ask(call, READS[kind], { [FIELDS[kind]]: id, workspaceId }, signal);
      const content = await (asked.answer.file === undefined
        ? readRecord(call, asked, signal)
        : readFile(asked, address, offset));
      return { contents: [{ uri, ...content }] };
    } catch (error) {
      throw toProtocolError(error, call.requestId, errors, uri);
    }
  }

  type Asked = Awaited<ReturnType<typeof ask>>;

  async function readRecord(call: McpCall, { operation, answer, restAddress }: Asked, signal: AbortSignal) {
    const request = toOperationRequest(call, operation, {}, signal);
    const options = { tokens: MAX_ANSWER_TOKENS, runOperation, restAddress: () => restAddress };
    const { text } = await fitAnswer(operation, request, answer, options);
    return { mimeType: "application/json", text };
  }

  async function readFile({ answer: { file }, restAddress }: Asked, address: ResourceAddress, offset: number) {
    if (file === undefined) throw new Error("The operation returned no file.");
    const content = offset === 0 ? await readContent(file, MAX_ANSWER_TOKENS) : {};
    if ("text" in content) return { mimeType: file.contentType, text: content.text };
    if ("base64" in content) return { mimeType: file.contentType, blob: content.base64 };
    const piece = await readPiece(file, offset, { tokens: MAX_PIECE_TOKENS, isSource: true });
    if (piece === undefined) {
      const notice = `This file has ${file.size} bytes of ${file.contentType}, too many for a model. They are at ${restAddress}`;
      return { mimeType: "text/plain", text: notice };
    }
    const next =
      piece.nextOffset === undefined ? "" : ` The rest is at ${toUri({ ...address, offset: piece.nextOffset })}`;
    return { mimeType: "text/plain", text: `${readingOfPiece(file.fileName, piece)}${next}\n\n${piece.text}` };
  }

  async function complete(call: McpCall, { kind, begin, workspaceId }: Completion, signal: AbortSignal) {
    const limit = MAX_COMPLETIONS;
    const within = { workspaceId, limit };
    const lists = {
      runs: ["agent.invocations.list", within, "data", "invocationId"],
      files: ["agent.files.list", { ...within, prefix: begin }, "data", "path"],
      skills: ["agent.skills.list", { workspaceId }, "skills", "slug"],
      workspaces: ["workspaces.list", { limit }, "data", "id"],
    } as const;
    const [operation, given, items, field] = lists[kind];
    const answer = await askList(call, operation, given, signal);
    const found = idsOf(answer[items], field).filter((id) => id.startsWith(begin));
    // Later pages are not read.
    return { values: found.slice(0, limit), hasMore: found.length > limit || typeof answer["nextCursor"] === "string" };
  }

  return { templates: () => RESOURCE_TEMPLATES, list, read, complete };
}

function idsOf(items: unknown, field: string): string[] {
  return recordsOf(items).flatMap((item) => (typeof item[field] === "string" ? [item[field]] : []));
}

function entriesOf(items: unknown, toEntry: (item: Record<string, unknown>) => Resource): Resource[] {
  return recordsOf(items).map(toEntry);
}

function recordsOf(items: unknown): Record<string, unknown>[] {
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

/** A missing resource has its own code, an error that the caller can fix is a wrong parameter, and every error carries the envelope. */
function toProtocolError(error: unknown, requestId: string, errors: ErrorReporter, uri?: string): unknown {
  if (error instanceof ProtocolError) return error;
  const { envelope, status } = errors.report(error, requestId);
  if (status === 404 && uri !== undefined) return new ResourceNotFoundError(uri, envelope.message);
  const code = status === 400 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, envelope.message, envelope);
}
