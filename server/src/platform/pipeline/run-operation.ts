import { fillUnset, type OperationContract } from "@findable/contract";
import type { Logger } from "pino";
import type { Sql } from "sql-template-tag";
import type { Db, Row, Tx } from "../../kernel/database/db.ts";
import { AppError, missingWorkspace } from "../../kernel/errors/app-error.ts";
import { toUnavailable } from "../../kernel/errors/to-unavailable.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { forAgency } from "../../kernel/processes/current-agency.ts";
import type { Statement } from "../database/batch.ts";
import { type Database, wasUndone } from "../database/pool.ts";
import { shareReads } from "../database/share-reads.ts";
import { enterTenant, type Tenant, tenantDb } from "../database/tenant.ts";
import { AnswerDraft, REPLAYED } from "./answer-draft.ts";
import { auditOf } from "./audit-of.ts";
import {
  type AuthenticationRow,
  authenticateStatement,
  type Caller,
  callerSecret,
  type Proof,
  proofOf,
  requireCaller,
} from "./authentication.ts";
import { callContext } from "./call-context.ts";
import { withoutEarlyCommit } from "./create-operation-calls.ts";
import {
  claimStatement,
  earlierAnswer,
  type IdempotentCall,
  inputFingerprint,
  requireIdempotencyKey,
  StillUnderWay,
  storeAnswer,
} from "./idempotency.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";
import { requireScope } from "./scope.ts";
import { createSharedCalls, type SharedCalls } from "./shared-calls.ts";

export interface PipelineOptions {
  tenant: Database;
  services: Services;
  logger: Logger;
  /** Returns the stored hash of a secret; undefined if it cannot be one of our keys, which saves a query. */
  hashOfSecret(secret: string): string | undefined;
  /** Throws a `validation_error` with every wrong field. */
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): unknown;
  /** Throws if an output violates its contract; undefined if outputs are not validated. */
  validateOutput: ((contract: OperationContract, output: unknown) => void) | undefined;
  /** Rate limit of each key; undefined for no limit. */
  rateLimit: RateLimit | undefined;
  /** Called with each key that was used. */
  keyUsed(keyId: string): void;
}

/** Callers that this process has seen. They are only a guess: the database confirms the key with every call. */
const MAX_REMEMBERED_KEYS = 10_000;
/** Grace period after the wait for a run. Then retries get the first response of the start, because its process must have died. */
const LATE_ANSWER_MS = 5_000;
/** Notifies workers that a run may be due, in the format of Graphile Worker; see `enqueue_first_segment`. */
export const NOTIFY_WORKERS: Statement = { text: `select pg_notify('jobs:insert', '{"count":1}')`, values: [] };
const MAX_ATTEMPTS = 4;

interface Pipeline extends PipelineOptions {
  duplicates: SharedCalls<OperationAnswer>;
  /** For fast reads. */
  readTogether: Database["batch"];
}

export function createPipeline(options: PipelineOptions): RunOperation {
  const remembered = new Map<string, Remembered>();
  const pipeline: Pipeline = {
    ...options,
    duplicates: createSharedCalls<OperationAnswer>(),
    readTogether: shareReads(options.tenant),
  };

  /** Confirms cached callers with each use and caches new ones. */
  function confirm(memory: string, row: AuthenticationRow | undefined, of: Proof["of"]): Remembered {
    remembered.delete(memory);
    const known = { ...requireCaller(row, of), facts: row?.caller ?? "" };
    if (remembered.size >= MAX_REMEMBERED_KEYS) remembered.clear();
    remembered.set(memory, known);
    options.keyUsed(known.actor.keyId);
    return known;
  }

  return async function runOperation(operation, request) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(operation, tries === 1 ? request : { ...request, counted: true });
      } catch (error) {
        // An upload that was read cannot be read again.
        const canRepeat = tries < MAX_ATTEMPTS && request.upload === undefined;
        if (!(error instanceof RightsChanged)) throw error;
        if (!canRepeat)
          throw new AppError("forbidden", "The rights of the caller changed during this call. Send it again.");
      }
    }
  };

  async function runOnce(operation: AnyOperation, request: OperationRequest): Promise<OperationAnswer> {
    try {
      const { contract } = operation;
      const proof = proofOf(request, options.hashOfSecret);
      const header = contract.workspace === "none" ? undefined : request.workspaceHeader;
      const memory = `${proof.of} ${proof.hash} ${header ?? ""}`;
      const authenticate = authenticateStatement(proof, header);
      const confirmed = (row: AuthenticationRow | undefined) => {
        const caller = confirm(memory, row, proof.of);
        request.onCaller?.(caller.actor);
        return caller;
      };
      /** The rights of the caller were checked before this transaction began: they must still be the same in it. */
      const confirmSame = (caller: Remembered) => (row: AuthenticationRow | undefined) => {
        if (confirmed(row).facts !== caller.facts) throw new RightsChanged();
      };
      const call = { request, authenticate };
      const guess = remembered.get(memory);
      if (guess !== undefined) {
        await countCaller(options, guess, request);
        const prepared = prepare(options, contract, guess, request);
        if (!(prepared instanceof AppError)) {
          return await perform(pipeline, operation, {
            ...call,
            confirm: confirmSame(guess),
            caller: guess,
            input: prepared.input,
          });
        }
      }
      const [rows] = await options.tenant.batch<AuthenticationRow>([authenticate]);
      const caller = confirmed(rows?.[0]);
      if (guess === undefined) await countCaller(options, caller, request);
      const prepared = prepare(options, contract, caller, request);
      if (prepared instanceof AppError) throw prepared;
      return await perform(pipeline, operation, {
        ...call,
        confirm: confirmSame(caller),
        caller,
        input: prepared.input,
      });
    } catch (error) {
      throw toUnavailable(error) ?? error;
    }
  }
}

/** A caller with what the database said of it. */
interface Remembered extends Caller {
  facts: string;
}

/** The database says something else of a caller than what its rights were checked by. Nothing was written, so the call can repeat. */
class RightsChanged extends Error {}

async function countCaller(options: PipelineOptions, { actor }: Caller, request: OperationRequest): Promise<void> {
  if (request.counted !== true) await options.rateLimit?.admit(actor.keyId, request.announce);
}

/** Returns the validated input or throws. Checks workspace, body, fields and scope, in this order. */
function prepare(
  options: PipelineOptions,
  contract: OperationContract,
  caller: Caller,
  request: OperationRequest,
): { input: unknown } | AppError {
  try {
    if (contract.workspace === "required" && caller.workspaceId === undefined) throw missingWorkspace();
    if (isUnplaced(contract, caller)) throw missingWorkspace();
    if (request.idempotencyKey !== undefined) requireIdempotencyKey(request.idempotencyKey);
    if (request.bodyError !== undefined) throw request.bodyError;
    const input = options.validateInput(contract, request.texts, request.body);
    requireScope(contract, caller.actor, input);
    return { input };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Whether a person who sees several workspaces writes without naming one where the agency as a whole would be meant. */
function isUnplaced({ kind, workspace }: OperationContract, { actor, workspaceId }: Caller): boolean {
  const isWrite = kind === "command" || kind === "start";
  return isWrite && workspace === "optional" && workspaceId === undefined && actor.person?.workspaces !== undefined;
}

/** A call with valid input. */
interface Prepared {
  request: OperationRequest;
  caller: Caller;
  input: unknown;
  authenticate: Sql;
  confirm: (row: AuthenticationRow | undefined) => void;
}

function perform(options: Pipeline, operation: AnyOperation, prepared: Prepared): Promise<OperationAnswer> {
  return forAgency(tenantOf(prepared.caller).agencyId, () => performFor(options, operation, prepared));
}

async function performFor(options: Pipeline, operation: AnyOperation, prepared: Prepared): Promise<OperationAnswer> {
  const { contract } = operation;
  if (contract.kind === "query" || contract.kind === "stream") return read(options, operation, prepared);
  const call = idempotentCall(contract, prepared);
  const work = await beforeTransaction(options, operation, prepared);
  if (call === undefined) return write(options, work, prepared, undefined);
  const { request } = prepared;
  const duplicate = {
    id: JSON.stringify([call.agencyId, call.workspaceId, contract.name, call.apiKeyId, call.key, call.fingerprint]),
    patienceMs: options.services.limits.idempotencyWaitMs,
    signal: request.signal,
  };
  const { answer, isShared } = await options.duplicates.run(duplicate, () => write(options, work, prepared, call));
  return isShared ? { ...answer, headers: { ...answer.headers, ...REPLAYED } } : answer;
}

/** Reads of one resource are fast; the time of a list depends on its filters. */
function isQuick({ input }: OperationContract): boolean {
  return !("limit" in input.properties);
}

async function read(options: Pipeline, operation: AnyOperation, prepared: Prepared): Promise<OperationAnswer> {
  const { request, caller, input, authenticate, confirm } = prepared;
  const draft = new AnswerDraft(operation.contract.status);
  const send = isQuick(operation.contract) ? options.readTogether : options.tenant.batch;
  const db = confirmingDb(send, authenticate, enterTenant(tenantOf(caller)), confirm);
  const agencyDb = confirmedAgencyDb(send, db, caller);
  const context = Object.assign(callContext(options.services, request, caller, draft), { db, agencyDb });
  draft.output = await operation.run(context, input);
  await db.confirmed();
  return finish(options, operation, caller, draft);
}

/** Runs the part of an operation that precedes its transaction. */
async function beforeTransaction(
  options: Pipeline,
  operation: AnyOperation,
  { request, caller, input, authenticate, confirm }: Prepared,
): Promise<AnyOperation> {
  if (operation.prepare === undefined) return operation;
  const db = confirmingDb(options.tenant.batch, authenticate, enterTenant(tenantOf(caller)), confirm);
  const draft = new AnswerDraft(operation.contract.status);
  const rest = await operation.prepare(
    Object.assign(callContext(options.services, request, caller, draft), { db }),
    input,
  );
  return { contract: operation.contract, run: (context) => rest(context) };
}

async function write(
  options: PipelineOptions,
  operation: AnyOperation,
  prepared: Prepared,
  call: IdempotentCall | undefined,
): Promise<OperationAnswer> {
  const draft = await commit(options, operation, prepared, call).catch((error: unknown) =>
    answerFromRun(options, operation, prepared, call, error),
  );
  await answerAfterCommit(operation, draft, tenantDb(options.tenant, tenantOf(prepared.caller)), call);
  return finish(options, operation, prepared.caller, draft);
}

/** Retries a transaction that the database aborted, for example after a deadlock. None of it has happened. */
async function commit(...write: Parameters<typeof tryToCommit>): Promise<AnswerDraft> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToCommit(...write);
    } catch (error) {
      if (!wasUndone(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Commits the idempotency claim, the writes of the operation, the stored response and the audit entry together, or none of them. */
async function tryToCommit(
  options: PipelineOptions,
  operation: AnyOperation,
  prepared: Prepared,
  call: IdempotentCall | undefined,
): Promise<AnswerDraft> {
  const { request, caller, input, authenticate, confirm } = prepared;
  const draft = new AnswerDraft(operation.contract.status);
  const base = callContext(options.services, request, caller, draft);
  const first = call === undefined ? [authenticate] : [authenticate, claimStatement(call)];
  const work = async (tx: Tx, [rows, claim]: Row[][]) => {
    confirm(authenticationRow(rows));
    const earlier = call === undefined ? undefined : earlierAnswer(call, claim);
    if (earlier !== undefined) return draft.replay(earlier);
    // No statement can be the last one if the response is stored after it.
    Object.assign(base, { tx: call === undefined ? tx : withoutEarlyCommit(tx), runStarter: undefined });
    draft.output = fillUnset(operation.contract.output, await operation.run(base, input));
    const openMs = draft.after === undefined ? undefined : options.services.limits.foregroundMs + LATE_ANSWER_MS;
    if (call !== undefined) await storeAnswer(tx, call, draft, openMs);
  };
  await options.tenant.transaction(first, work, {
    before: (resourceId) =>
      draft.isReplay || isDryRun(input) ? [] : [auditOf(operation.contract, prepared, draft, resourceId)],
    afterwards: operation.contract.kind === "start" ? [NOTIFY_WORKERS] : [],
  });
  return draft;
}

function tenantOf({ actor, workspaceId }: Caller): Tenant {
  return { agencyId: actor.agencyId, workspaceId, workspaces: actor.person?.workspaces };
}

function finish(
  options: PipelineOptions,
  { contract }: AnyOperation,
  { workspaceId }: Caller,
  { status, output, headers, file }: AnswerDraft,
): OperationAnswer {
  const answer = fillUnset(contract.output, output);
  options.validateOutput?.(contract, answer);
  return { status, output: answer, headers, file, workspaceId };
}

/** Completes the response of a start after its run. Retries then get this response, or the first one if this never happens. */
async function answerAfterCommit(
  { contract }: AnyOperation,
  draft: AnswerDraft,
  db: Db,
  call: IdempotentCall | undefined,
): Promise<void> {
  if (draft.after === undefined) return;
  try {
    const { status, output } = await draft.after(db);
    draft.status = status;
    draft.output = fillUnset(contract.output, output);
  } finally {
    if (call !== undefined) await storeAnswer(db, call, draft, undefined);
  }
}

/**
 * Answers the retry of a start from its run. The process that waits for the run can have died; if it lives, it stores the same
 * answer. Throws `error` while the run is in progress, and any other error.
 */
async function answerFromRun(
  options: PipelineOptions,
  { contract, answerSettled }: AnyOperation,
  { caller }: Prepared,
  call: IdempotentCall | undefined,
  error: unknown,
): Promise<AnswerDraft> {
  if (!(error instanceof StillUnderWay) || error.first === undefined || call === undefined) throw error;
  const db = tenantDb(options.tenant, tenantOf(caller));
  const { agencyId } = caller.actor;
  const answer = await answerSettled?.({ db, agencyId, services: options.services }, error.first.output);
  if (answer === undefined) throw error;
  const stored = { ...answer, output: fillUnset(contract.output, answer.output), headers: error.first.headers };
  await storeAnswer(db, call, stored, undefined);
  const draft = new AnswerDraft(contract.status);
  draft.replay(stored);
  return draft;
}

/** Undefined without an Idempotency-Key, and for estimates, which change nothing. */
function idempotentCall(contract: OperationContract, { request, caller, input }: Prepared): IdempotentCall | undefined {
  if (request.idempotencyKey === undefined || isDryRun(input)) return undefined;
  return {
    agencyId: caller.actor.agencyId,
    workspaceId: caller.workspaceId ?? "",
    contract,
    key: request.idempotencyKey,
    fingerprint: inputFingerprint(input),
    apiKeyId: caller.actor.keyId,
    callerSecret: callerSecret(request),
  };
}

function isDryRun(input: unknown): boolean {
  return typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;
}

// The first statement of the transaction returns this shape.
function authenticationRow(rows: Row[] | undefined): AuthenticationRow | undefined {
  return rows?.[0] as AuthenticationRow | undefined;
}

/**
 * The database handle of a query. Concurrent statements share a round trip; the first ones also share it with the confirmation
 * of the key. If the key is invalid, those statements saw no rows and their results are dropped.
 */
function confirmingDb(
  send: Database["batch"],
  authenticate: Sql,
  enter: Sql,
  confirm: (row: AuthenticationRow | undefined) => void,
): Db & { confirmed(): Promise<void> } {
  let confirmation: Promise<unknown> | undefined;
  let next: { statements: Sql[]; answers: Promise<object[][]> } | undefined;

  async function first(statements: readonly Sql[]): Promise<object[][]> {
    const [rows, ...answers] = await send<object>([authenticate, ...statements]);
    confirm(authenticationRow(asRows(rows)));
    return answers;
  }

  /** Waits until all concurrent statements have been collected. */
  async function sendSoon(statements: readonly Sql[]): Promise<object[][]> {
    await null;
    next = undefined;
    if (confirmation === undefined) {
      const answers = first(statements);
      confirmation = answers;
      return answers;
    }
    await confirmation;
    const [, ...answers] = await send<object>([enter, ...statements]);
    return answers;
  }
  return {
    async query<R extends object = Row>(statement: Sql): Promise<R[]> {
      if (next === undefined) {
        const statements: Sql[] = [];
        next = { statements, answers: sendSoon(statements) };
      }
      const { statements, answers } = next;
      const place = statements.push(statement) - 1;
      return rowsOf<R>((await answers)[place]);
    },
    async confirmed() {
      await next?.answers;
      confirmation ??= first([]);
      await confirmation;
    },
  };
}

/** The handle of a query across workspaces. It executes nothing before the key is confirmed. */
function confirmedAgencyDb(send: Database["batch"], db: { confirmed(): Promise<void> }, { actor }: Caller): Db {
  const enter = enterTenant({ agencyId: actor.agencyId, workspaceId: undefined });
  return {
    async query<R extends object = Row>(statement: Sql): Promise<R[]> {
      if (actor.boundWorkspaceId !== undefined)
        throw new Error("A key that is bound to a workspace cannot access other workspaces.");
      await db.confirmed();
      const [, rows] = await send<R>([enter, statement]);
      return rows ?? [];
    },
  };
}

// The SQL of the caller determines the shape of the rows.
function rowsOf<R extends object>(rows: object[] | undefined): R[] {
  return (rows ?? []) as R[];
}

// Rows of any statement are records of columns.
function asRows(rows: object[] | undefined): Row[] | undefined {
  return rows as Row[] | undefined;
}
