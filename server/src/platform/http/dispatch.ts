import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlobDraft } from "../../kernel/files/blobs.ts";
import { isTestCall } from "../../kernel/operations/caller.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { acceptedLanguage } from "../../kernel/text/person-language.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "../pipeline/request.ts";
import { sendNothing } from "./answer.ts";
import { appCallOf } from "./app/app-calls.ts";
import type { Authenticate } from "./authenticate.ts";
import { canBeLarge, type DecodedBody, decodeBody, drainBody } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { credentialsOf } from "./credentials-of.ts";
import { decodeUpload, fileFieldOf, type Uploads } from "./decode-upload.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { sendFile } from "./file-answer.ts";
import { headerText } from "./headers.ts";
import { sendPackedJson } from "./packed-answer.ts";
import { isForm } from "./read-form.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import type { RunStreams } from "./run-stream.ts";

interface Call {
  operation: AnyOperation;
  texts: Record<string, string | string[]>;
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  headers: Record<string, string>;
}

export interface DispatchOptions {
  runOperation: RunOperation;
  streams: RunStreams;
  /** Returns the operation's maximum body size in bytes. */
  bodyLimit(operation: AnyOperation): number;
  /** Undefined if no operation accepts files. */
  uploads: Uploads | undefined;
  authenticate: Authenticate;
  /** Cache of demo responses. */
  remembered: RememberedAnswers;
  /** Number of proxies that append to `X-Forwarded-For`. */
  trustedProxies: number;
}

/** Passes one call from the socket to the pipeline and sends the response. */
export type Dispatch = (call: Call) => Promise<void>;

export function createDispatch(options: DispatchOptions): Dispatch {
  const { runOperation, streams, trustedProxies, remembered } = options;
  return async (call) => {
    const { operation, request, response, headers } = call;
    if (operation.contract.deprecation !== undefined) {
      Object.assign(headers, deprecationHeaders(operation.contract, call.texts));
    }
    await using decoded = await decode(call, options);
    const operationRequest = toOperationRequest(call, decoded, trustedProxies);
    const isTest = isTestCall(operationRequest);
    if (operation.contract.kind === "stream" && request.method !== "HEAD") {
      if (isTest) headers["X-Service-Mode"] = "test";
      return streams.open(operation, operationRequest, headerText(request, "last-event-id"), response, headers);
    }
    const answer = await runOperation(operation, operationRequest);
    if (isTest) headers["X-Service-Mode"] = "test";
    Object.assign(headers, answer.headers);
    if (answer.workspaceId !== undefined) headers["X-Workspace-Id"] = answer.workspaceId;
    if (answer.json !== undefined && answer.file === undefined && answer.status !== 204) {
      const { status, json } = answer;
      remembered.keep(request, { operation: operation.contract.name, status, headers: answer.headers, json });
    }
    await sendAnswer(request, response, headers, answer);
  };
}

/** Adds the uploaded file to the request. The file is dropped at the end of the call. */
interface Decoded extends DecodedBody, AsyncDisposable {
  upload?: BlobDraft | undefined;
}

async function decode({ operation, request }: Call, options: DispatchOptions): Promise<Decoded> {
  const { contract } = operation;
  const { uploads, authenticate, bodyLimit } = options;
  const fileField = fileFieldOf(contract);
  const isUpload = fileField !== undefined && isForm(request);
  if (isUpload || canBeLarge(request)) await requireKnownCaller(request, authenticate);
  if (uploads === undefined || !isUpload) return withDisposal(await decodeBody(request, bodyLimit(operation)));
  return withDisposal(await decodeUpload(request, contract, fileField, uploads));
}

/** Authenticates before a large body: nothing is stored or held in memory for an unknown caller. */
async function requireKnownCaller(request: IncomingMessage, authenticate: Authenticate): Promise<void> {
  try {
    await authenticate(credentialsOf(request));
  } catch (error) {
    await drainBody(request);
    throw error;
  }
}

function withDisposal(decoded: Omit<Decoded, typeof Symbol.asyncDispose>): Decoded {
  return Object.assign(decoded, { [Symbol.asyncDispose]: async () => decoded.upload?.[Symbol.asyncDispose]() });
}

function toOperationRequest(call: Call, decodedBody: Decoded, trustedProxies: number): OperationRequest {
  const { request, response, requestId, texts, headers } = call;
  const { body, error, complete, upload } = decodedBody;
  if (!complete) headers["Connection"] = "close";
  const decoded: OperationRequest = {
    ...credentialsOf(request),
    requestId,
    transport: appCallOf(request) === undefined ? "rest" : "app",
    idempotencyKey: headerText(request, "idempotency-key"),
    language: acceptedLanguage(request.headers["accept-language"]),
    texts,
    body,
    clientAddress: () => clientAddress(request, trustedProxies),
    announce: (more) => Object.assign(headers, more),
    signal: closeSignal(response),
  };
  if (error !== undefined) decoded.bodyError = error;
  if (upload !== undefined) decoded.upload = upload;
  return decoded;
}

/** Aborts if the client disconnects before the complete response was written. */
function closeSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed && !response.writableFinished) return AbortSignal.abort();
  const aborter = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) aborter.abort();
  });
  return aborter.signal;
}

async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  answer: OperationAnswer,
): Promise<void> {
  if (answer.file !== undefined) return sendFile(request, response, headers, answer.file);
  if (answer.status === 204) return sendNothing(response, 204, headers);
  const { status, json = JSON.stringify(answer.output) } = answer;
  await sendPackedJson(request, response, { status, headers, json });
}
