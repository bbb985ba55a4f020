import type { PersonLanguage } from "@findable/contract";
import type { AppError } from "../../kernel/errors/app-error.ts";
import type { BlobDraft } from "../../kernel/files/blobs.ts";
import type { Credentials } from "../../kernel/operations/caller.ts";
import type { AnyOperation, FileAnswer } from "../../kernel/operations/operation.ts";
import type { RunAddress } from "../../kernel/runs/run-watcher.ts";

/** Adds a header to the response, whatever the response will be. */
export type Announce = (headers: Readonly<Record<string, string>>) => void;

/** A call as a transport decoded it. Nothing is validated yet. */
export interface OperationRequest extends Credentials {
  requestId: string;
  transport: "rest" | "mcp" | "app";
  idempotencyKey: string | undefined;
  /** The language that the caller asks for; English without one. */
  language?: PersonLanguage;
  /** Path parameters and query, as text; coerced by the schema before validation. */
  texts: Record<string, string | string[]>;
  /** The JSON body or the tool arguments; undefined if absent. */
  body: unknown;
  /** The file of a multipart form. Its creator drops it at the end of the call. */
  upload?: BlobDraft;
  /** Error of reading the body. Thrown only after authentication, so that anonymous callers learn nothing. */
  bodyError?: AppError;
  /** Network address for rate limits. Called only for calls that such a limit applies to. */
  clientAddress?(): string | undefined;
  /** Adds headers to any response, including errors. */
  announce?: Announce;
  /** True for a call that is part of another call, which the rate limit has counted already. */
  counted?: boolean;
  /** Called with the caller once the key is confirmed. */
  onCaller?(caller: { agencyId: string; keyId: string }): void;
  /** Called with the run that the response of a start waits for. */
  onRun?(run: RunAddress): void;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

export interface OperationAnswer {
  status: number;
  output: unknown;
  /** The output as JSON in UTF-8, if it is already serialized. */
  json?: Buffer;
  headers: Record<string, string>;
  /** The workspace the call acted in. */
  workspaceId: string | undefined;
  file: FileAnswer | undefined;
}

/**
 * Executes one call: authentication, tenant, validation, scope, transaction. Throws an AppError for every error that the caller
 * can see; any other error is a bug.
 */
export type RunOperation = (operation: AnyOperation, request: OperationRequest) => Promise<OperationAnswer>;
