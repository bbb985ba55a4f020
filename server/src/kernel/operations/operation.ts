import type { OperationContract, OperationKind } from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import type { Db, Tx } from "../database/db.ts";
import type { BlobDraft } from "../files/blobs.ts";
import type { RunStarter } from "../runs/new-run.ts";
import type { RunAddress } from "../runs/run-watcher.ts";
import type { Actor } from "./caller.ts";
import type { Services } from "./services.ts";

export interface FileAnswer {
  size: number;
  contentType: string;
  fileName: string;
  /** Strong entity tag, with its quotes. */
  etag: string;
  open(range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
}

/** What an operation may say beside its output. */
export interface Reply {
  /** Another 2xx than the contract's, for example 200 where a start ran to its end. */
  status(code: number): void;
  header(name: string, value: string): void;
  /** The bytes that a binary operation answers with. */
  file(file: FileAnswer): void;
  /** Replaces the answer by what this gives, after the transaction has committed and its connection is free. */
  afterCommit(answer: (db: Db) => Promise<{ status: number; output: unknown }>): void;
}

interface BaseContext {
  readonly requestId: string;
  readonly actor: Actor;
  readonly agencyId: string;
  /** The workspace of the call. Reading it in an operation that has none throws. */
  readonly workspaceId: string;
  /** The workspace of the call, where it may have none. */
  readonly optionalWorkspaceId: string | undefined;
  readonly services: Services;
  readonly reply: Reply;
  /** The file of a multipart form, where the call came as one. */
  readonly upload: BlobDraft | undefined;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** Longest that the caller can be kept waiting for a run. */
  readonly longestWaitMs: number;
  /** Told of a run that the answer waits for; undefined where nobody asks. */
  readonly onRun: ((run: RunAddress) => void) | undefined;
}

export interface QueryContext extends BaseContext {
  readonly db: Db;
  /** Sees every workspace of the agency, whichever the call names; throws for keys that are bound to one. */
  readonly agencyDb: Db;
}

export interface CommandContext extends BaseContext {
  readonly tx: Tx;
  /** How a start begins its run where not a caller but another run asked for it. */
  readonly runStarter: RunStarter | undefined;
}

export interface PreparationContext extends BaseContext {
  readonly db: Db;
}

type ContextOf<K extends OperationKind> = K extends "query" | "stream" ? QueryContext : CommandContext;

/** A contract with what keeps it. */
export interface Operation<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  K extends OperationKind = OperationKind,
> {
  readonly contract: OperationContract<I, O, K>;
  run(context: ContextOf<K>, input: Static<I>): Promise<Static<O>>;
  /**
   * What a command does before its transaction, because it is slow; it changes nothing that anybody can see. Answers the rest,
   * to be done in the transaction. `run` does both there, for those who have only that.
   */
  prepare?(context: PreparationContext, input: Static<I>): Promise<(context: CommandContext) => Promise<Static<O>>>;
}

/** Curried so that literals in the result are checked against the contract instead of widening. */
export function implement<I extends TObject, O extends TSchema, K extends OperationKind>(
  contract: OperationContract<I, O, K>,
) {
  return (run: (context: ContextOf<K>, input: Static<I>) => Promise<Static<O>>): Operation<I, O, K> => ({
    contract,
    run,
  });
}

/** A command in two parts: what is slow, before the transaction, and what that answers, in it. */
export function implementPrepared<I extends TObject, O extends TSchema>(contract: OperationContract<I, O, "command">) {
  return (
    prepare: NonNullable<Operation<I, O, "command">["prepare"]>,
  ): Operation<I, O, "command"> & Required<Pick<Operation<I, O, "command">, "prepare">> => ({
    contract,
    prepare,
    async run(context, input) {
      const rest = await prepare({ ...context, db: context.tx }, input);
      return rest(context);
    },
  });
}

/** An operation of any input and output, as the registry holds it. Inputs are validated before `run` sees them. */
export interface AnyOperation {
  readonly contract: OperationContract;
  // biome-ignore lint/suspicious/noExplicitAny: the pipeline validates the input against the contract before this call.
  run(context: any, input: any): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  prepare?(context: any, input: any): Promise<(context: any) => Promise<unknown>>;
}
