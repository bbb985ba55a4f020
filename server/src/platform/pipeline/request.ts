import type { AppError } from "../../kernel/errors/app-error.ts";
import type { BlobDraft } from "../../kernel/files/blobs.ts";
import type { Credentials } from "../../kernel/operations/caller.ts";
import type { AnyOperation, FileAnswer } from "../../kernel/operations/operation.ts";
import type { RunAddress } from "../../kernel/runs/run-watcher.ts";

/** Tells the caller something in the head of the answer, whatever the answer will be. */
export type Announce = (headers: Readonly<Record<string, string>>) => void;

/** A call as a transport decoded it: nothing in it is checked yet. */
export interface OperationRequest extends Credentials {
  requestId: string;
  transport: "rest" | "mcp" | "app";
  idempotencyKey: string | undefined;
  /** Path parameters and query, as text; coerced by the schema before validation. */
  texts: Record<string, string | string[]>;
  /** The JSON body, or the tool's arguments; undefined where there is none. */
  body: unknown;
  /** The file of a multipart form. Whoever made it drops it when the call has ended. */
  upload?: BlobDraft;
  /** Why the body could not be read. Thrown only after the key was checked, so that strangers learn nothing from bodies. */
  bodyError?: AppError;
  /** Where it comes from, as far as limits go. Asked only for calls that are limited by it. */
  clientAddress?(): string | undefined;
  /** For headers that go with any answer, errors included. */
  announce?: Announce;
  /** True for what a transport asks as part of a call that the rate limit has counted already. */
  counted?: boolean;
  /** Told of the run of a start whose answer waits for it. */
  onRun?(run: RunAddress): void;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

export interface OperationAnswer {
  status: number;
  output: unknown;
  /** The output as JSON in UTF-8, where it is at hand. */
  json?: Buffer;
  headers: Record<string, string>;
  /** The workspace the call acted in. */
  workspaceId: string | undefined;
  file: FileAnswer | undefined;
}

/**
 * Runs one call through key, tenant, validation, scope and transaction. Throws an AppError for everything the caller can
 * see; anything else that it throws is a fault of ours.
 */
export type RunOperation = (operation: AnyOperation, request: OperationRequest) => Promise<OperationAnswer>;
