import type { OperationContract, OperationKind, PersonLanguage } from "@findable/contract";
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
  /** Strong entity tag, with quotes. */
  etag: string;
  open(range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
}

/** What an operation can send besides its output. */
export interface Reply {
  /** Another 2xx status than the contract's, for example 200 for a start whose run has ended. */
  status(code: number): void;
  header(name: string, value: string): void;
  /** The content of a binary answer. */
  file(file: FileAnswer): void;
  /** Computes the answer after the commit, when the transaction's connection is free. */
  afterCommit(answer: (db: Db) => Promise<{ status: number; output: unknown }>): void;
}

interface BaseContext {
  readonly requestId: string;
  readonly actor: Actor;
  readonly agencyId: string;
  /** The workspace of the call. Throws in an operation without a workspace. */
  readonly workspaceId: string;
  /** The workspace of the call; undefined where the caller named none. */
  readonly optionalWorkspaceId: string | undefined;
  readonly services: Services;
  readonly reply: Reply;
  /** The file of a multipart form. */
  readonly upload: BlobDraft | undefined;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The language of sentences that are made for this answer. Stored texts do not depend on it. */
  readonly language: PersonLanguage;
  /** Whether a person calls in the web app. */
  readonly isInApp: boolean;
  /** The maximum time that the caller waits for a run. */
  readonly longestWaitMs: number;
  /** Receives the run that the answer waits for; undefined where the transport does not follow it. */
  readonly onRun: ((run: RunAddress) => void) | undefined;
}

export interface QueryContext extends BaseContext {
  readonly db: Db;
  /** Sees every workspace of the agency. Throws for keys that are bound to a workspace. */
  readonly agencyDb: Db;
}

export interface CommandContext extends BaseContext {
  readonly tx: Tx;
  /** Begins the run of a start that another run calls. */
  readonly runStarter: RunStarter | undefined;
}

export interface PreparationContext extends BaseContext {
  readonly db: Db;
}

export interface SettledContext {
  readonly db: Db;
  readonly agencyId: string;
  readonly services: Services;
}

/** Answers a start from its run; undefined while the run is in progress. `first` is what the start answered at its commit. */
export type AnswerSettled = (
  context: SettledContext,
  first: unknown,
) => Promise<{ status: number; output: unknown } | undefined>;

type ContextOf<K extends OperationKind> = K extends "query" | "stream" ? QueryContext : CommandContext;

/** A contract with its implementation. */
export interface Operation<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  K extends OperationKind = OperationKind,
> {
  readonly contract: OperationContract<I, O, K>;
  run(context: ContextOf<K>, input: Static<I>): Promise<Static<O>>;
  /**
   * Slow work of a command before its transaction, without visible changes. Returns the rest, which runs in the transaction. `run`
   * does both in the transaction, for callers that already have one.
   */
  prepare?(context: PreparationContext, input: Static<I>): Promise<(context: CommandContext) => Promise<Static<O>>>;
  /** For starts that wait for their run: the process that waits can die, and a retry reaches another one. */
  answerSettled?: AnswerSettled;
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

/** A command with slow work before its transaction. `prepare` returns the part that runs in the transaction. */
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

/** An operation of any input and output, as in the registry. The pipeline validates inputs before `run`. */
export interface AnyOperation {
  readonly contract: OperationContract;
  // biome-ignore lint/suspicious/noExplicitAny: the pipeline validates the input against the contract before this call.
  run(context: any, input: any): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  prepare?(context: any, input: any): Promise<(context: any) => Promise<unknown>>;
  answerSettled?: AnswerSettled;
}
