import type {
  InvocationEvent,
  InvocationStatus,
  OperationContract,
  OperationKind,
  Schedule,
  SkillContract,
} from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import type { Db, Tx } from "../database/db.ts";
import type { FieldError } from "../errors/app-error.ts";
import type { OperationCalls } from "../runs/operation-calls.ts";
import type { RunStarter } from "../runs/run-starter.ts";
import type { SkillDefinition } from "../runs/skill.ts";
import type { Sealer } from "../secrets/sealer.ts";
import type { Limits } from "./limits.ts";

/** Who calls: a key and the tenant it belongs to. */
export interface Actor {
  keyId: string;
  agencyId: string;
  mode: "live" | "test";
  scope: "WORKSPACE" | "AGENCY" | "ADMIN";
  /** The workspace the key is bound to; undefined for agency and admin keys. */
  boundWorkspaceId: string | undefined;
  readOnly: boolean;
  canApprove: boolean;
}

export interface Links {
  invocation(id: string): { self: string; events: string; tree: string; cancel: string; approvals: string };
  file(path: string): string;
  /** Where whoever has the token sees one approval. */
  sharedApproval(token: string): string;
  /** Where a person decides it. */
  approval(id: string): string;
  errorPage(code: string): string;
}

export interface StoredBlob {
  /** `sha256:<hex>`, the address of the bytes. */
  checksum: string;
  size: number;
}

/** Bytes that were taken in and are not part of the store: nobody finds them there unless they are kept. */
export interface BlobDraft extends StoredBlob, AsyncDisposable {
  /** Stores them. May be called again. */
  keep(): Promise<void>;
  /** Reads them, kept or not. */
  open(): Promise<NodeJS.ReadableStream>;
}

/**
 * Content-addressed bytes. What nothing in the database names an hour after it was stored is removed: store first, then write
 * the row.
 */
export interface Blobs {
  /** Stores the bytes and answers their address. Storing the same bytes again is free. */
  put(bytes: Uint8Array): Promise<StoredBlob>;
  /** Takes bytes in as they come, whatever their number, without holding them in memory. */
  draft(source: AsyncIterable<Uint8Array>): Promise<BlobDraft>;
  /** Throws if the bytes are gone. `start` and `end` are inclusive byte positions. */
  read(checksum: string, range?: { start: number; end: number }): Promise<NodeJS.ReadableStream>;
}

/** What files at certain paths must be, and are beside their bytes: asked before one is uploaded or moved there. */
export interface FileCheck {
  concerns(path: string): boolean;
  /** Larger files are refused unread. */
  maxBytes: number;
  /** Throws a `validation_error` with every reason. Answers what else is done in the transaction that puts the file there. */
  check(file: { path: string; bytes: Uint8Array }): KeepFile;
  /** What is done in the transaction that takes a file away from its path. */
  leave(tx: Tx, file: { agencyId: string; workspaceId: string; path: string }): Promise<void>;
}

export type KeepFile = (tx: Tx, place: { agencyId: string; workspaceId: string }) => Promise<void>;

/** Follows runs of this service without holding a database connection. */
export interface RunWatcher {
  /** Events after a sequence number, in batches, until the run has ended or the signal fires. */
  events(run: RunAddress, after: number, signal: AbortSignal): AsyncIterable<InvocationEvent[]>;
  /** The state of the run as soon as it is terminal or parked, or when the time is up. */
  settled(run: RunAddress, timeoutMs: number, signal: AbortSignal): Promise<InvocationStatus>;
}

export interface RunAddress {
  agencyId: string;
  /** Undefined for a caller who may follow every run of the agency. */
  workspaceId: string | undefined;
  invocationId: string;
}

/** The input with its defaults. Throws a `validation_error` whose fields begin with `input.`. */
export type CheckSkillInput = (skill: Pick<SkillContract, "input">, input: unknown) => unknown;

/** What is wrong with new values of some fields, by the schema of all fields that may change. */
export type CheckEdits = (schema: EditSchema, edits: Readonly<Record<string, unknown>>) => FieldError[];

/** A JSON Schema of an object, as it is stored with an approval. */
export interface EditSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface SkillCatalog {
  /** The newest version of a skill. */
  find(slug: string): SkillDefinition | undefined;
  /** A skill that is listed and whose live side is not built. */
  findPromised(slug: string): SkillContract | undefined;
  checkInput: CheckSkillInput;
}

export interface PortState {
  /** Neutral name of the port, for example `serpdata`. */
  name: string;
  status: "healthy" | "warning" | "not_connected";
  message?: string;
  /** Who answers it; absent for nobody. */
  vendor?: string;
  /** When a connection was last tried; absent where it was not. */
  lastCheckedAt?: string;
}

/** What a schedule performs repeatedly. */
export type ScheduledAction = Pick<Schedule, "action" | "workspaces" | "filter" | "config" | "concurrency" | "tags">;

type ScheduledActionContext = Pick<CommandContext, "tx" | "actor" | "agencyId" | "services" | "requestId" | "signal">;

/** Schedules start bulk actions through this interface: their domain must not import the domain of bulk actions. */
export interface ScheduledActions {
  /** Throws if no run could ever accept the input. A temporary obstacle, such as missing credits, does not throw. */
  requireUsable(context: ScheduledActionContext, action: ScheduledAction): Promise<void>;
  /** Starts the runs in the caller's transaction. */
  start(context: ScheduledActionContext, action: ScheduledAction): Promise<{ invocationId: string }>;
}

/** What operations may use beside their database handle. */
export interface Services {
  links: Links;
  blobs: Blobs;
  fileChecks: readonly FileCheck[];
  runs: RunWatcher;
  skills: SkillCatalog;
  /** The operations, for those that others do the calling of. */
  operations: OperationCalls;
  scheduledActions: ScheduledActions;
  limits: Limits;
  checkEdits: CheckEdits;
  /** Runs the default export of a module in a thread of its own, so that no stream waits for it. */
  compute<I, O>(module: URL, data: I): Promise<O>;
  /** For secrets that are kept and must be read again. */
  sealer: Sealer;
  /** Why an address that events or requests are to be sent to may not be used, in words that follow the name of its field. */
  refuseAddress(address: string): string | undefined;
  /** State of every integration port, as the operator has set it up for everybody; in test worlds the sandbox answers. */
  ports(mode: Actor["mode"]): PortState[];
  /** Wall-clock time. */
  now(): Date;
}

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
