import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppError } from "../../kernel/app-error.ts";
import type { BlobDraft } from "../../kernel/operation.ts";
import type { Announce, OperationRequest } from "../pipeline/request.ts";
import { appEntryOf } from "./app/app-door.ts";
import { clientAddress } from "./client-address.ts";
import { credentialsOf } from "./credentials-of.ts";
import { headerText } from "./headers.ts";

interface Decoded {
  body: unknown;
  error?: AppError | undefined;
  upload?: BlobDraft | undefined;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  texts: OperationRequest["texts"];
  /** Of the answer; what is announced goes there. */
  headers: Record<string, string>;
}

/** One HTTP request as the pipeline reads it. A class, for its getter: see `CallContext`. */
export class RestRequest implements OperationRequest {
  readonly authorization: string | undefined;
  readonly workspaceHeader: string | undefined;
  readonly appSession?: string | undefined;
  readonly requestId: string;
  readonly transport: "rest" | "app";
  readonly idempotencyKey: string | undefined;
  readonly texts: OperationRequest["texts"];
  readonly body: unknown;
  readonly bodyError?: AppError;
  readonly upload?: BlobDraft;
  readonly clientAddress: () => string | undefined;
  readonly announce: Announce;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(call: Call, { body, error, upload }: Decoded, trustedProxies: number) {
    const { request, headers } = call;
    const { authorization, workspaceHeader, appSession } = credentialsOf(request);
    const address = () => clientAddress(request, trustedProxies);
    const announce: Announce = (more) => Object.assign(headers, more);
    this.authorization = authorization;
    this.workspaceHeader = workspaceHeader;
    if (appSession !== undefined) this.appSession = appSession;
    this.requestId = call.requestId;
    this.transport = appEntryOf(request) === undefined ? "rest" : "app";
    this.idempotencyKey = headerText(request, "idempotency-key");
    this.texts = call.texts;
    this.body = body;
    if (error !== undefined) this.bodyError = error;
    if (upload !== undefined) this.upload = upload;
    this.clientAddress = address;
    this.announce = announce;
    this.#response = call.response;
  }

  /** Made for those who look: most calls are answered before anybody could go away. */
  get signal(): AbortSignal {
    this.#signal ??= closeSignal(this.#response);
    return this.#signal;
  }
}

/** Fires when the caller goes away before the whole answer was written. */
function closeSignal(response: ServerResponse): AbortSignal {
  if (response.destroyed && !response.writableFinished) return AbortSignal.abort();
  const aborter = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
