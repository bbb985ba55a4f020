import type { OperationContract } from "@findable/contract";
import type { Logger } from "pino";
import type { Sql } from "sql-template-tag";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Db, Row } from "../../kernel/db.ts";
import type { FileAnswer, Reply, Services } from "../../kernel/operation.ts";
import { type Database, isConnectionLost } from "../db/pool.ts";
import { shareReads } from "../db/share-reads.ts";
import { enterTenant, tenantDb } from "../db/tenant.ts";
import {
  type AuthenticationRow,
  authenticateStatement,
  bearerSecret,
  type Caller,
  missingWorkspace,
  requireCaller,
  unknownKey,
} from "./authentication.ts";
import {
  claimKey,
  type IdempotentCall,
  inputFingerprint,
  requireIdempotencyKey,
  type StoredAnswer,
  storeAnswer,
} from "./idempotency.ts";
import type { OperationAnswer, OperationRequest, RunOperation } from "./request.ts";

export interface PipelineOptions {
  tenant: Database;
  services: Services;
  logger: Logger;
  /** The hash a secret is stored under; undefined where it cannot be a key of ours, so that the database is not asked. */
  hashOfSecret(secret: string): string | undefined;
  /** Throws a `validation_error` with every wrong field. */
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): unknown;
  /** Throws where an answer breaks its contract; undefined where answers are not checked. */
  validateOutput: ((contract: OperationContract, output: unknown) => void) | undefined;
  /** Told of each key that was used. */
  keyUsed(keyId: string): void;
}

/** Keys that were seen in this process. They are only a guess at who calls: the database confirms it with every call. */
const MAX_REMEMBERED_KEYS = 10_000;

export function createPipeline(options: PipelineOptions): RunOperation {
  const remembered = new Map<string, Caller>();
  const shareRead = shareReads(options.tenant);

  /** Confirms with each use what was remembered, and remembers what is new. */
  function confirm(memory: string, row: AuthenticationRow | undefined): Caller {
    remembered.delete(memory);
    const caller = requireCaller(row);
    if (remembered.size >= MAX_REMEMBERED_KEYS) remembered.clear();
    remembered.set(memory, caller);
    options.keyUsed(caller.actor.keyId);
    return caller;
  }

  return async function runOperation(operation, request) {
    try {
      const { contract } = operation;
      const reading = { ...options, read: isQuick(contract) ? shareRead : options.tenant.batch };
      const secretHash = options.hashOfSecret(bearerSecret(request.authorization));
      if (secretHash === undefined) throw unknownKey();
      const header = contract.workspace === "none" ? undefined : request.workspaceHeader;
      const memory = `${secretHash} ${header ?? ""}`;
      const authenticate = authenticateStatement(secretHash, header);
      const guess = remembered.get(memory);
      if (guess !== undefined) {
        const prepared = prepare(options, contract, guess, request);
        if (!(prepared instanceof AppError)) {
          return await perform(reading, operation, request, guess, prepared.input, authenticate, (row) =>
            confirm(memory, row),
          );
        }
      }
      const [rows] = await options.tenant.batch<AuthenticationRow>([authenticate]);
      const caller = confirm(memory, rows?.[0]);
      const prepared = prepare(options, contract, caller, request);
      if (prepared instanceof AppError) throw prepared;
      return await perform(reading, operation, request, caller, prepared.input, authenticate, (row) =>
        confirm(memory, row),
      );
    } catch (error) {
      if (isConnectionLost(error)) {
        throw new AppError(
          "external_unavailable",
          "The database does not answer at the moment; try again shortly.",
          { retryAfterSeconds: 2 },
          { cause: error },
        );
      }
      throw error;
    }
  };
}

/** The checked input, or what is wrong: workspace, body, fields, scope, in this order. */
function prepare(
  options: PipelineOptions,
  contract: OperationContract,
  caller: Caller,
  request: OperationRequest,
): { input: unknown } | AppError {
  try {
    if (contract.workspace === "required" && caller.workspaceId === undefined) throw missingWorkspace();
    if (request.idempotencyKey !== undefined) requireIdempotencyKey(request.idempotencyKey);
    if (request.bodyError !== undefined) throw request.bodyError;
    const input = options.validateInput(contract, request.texts, request.body);
    requireScope(contract, caller);
    return { input };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function requireScope(contract: OperationContract, { actor }: Caller): void {
  if (contract.scope === "agency" && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "This call needs an agency key; this one is bound to a workspace.");
  }
  if (contract.scope === "admin" && actor.scope !== "ADMIN") {
    throw new AppError("forbidden", "This call needs a key of scope ADMIN.", { requiredScope: "ADMIN" });
  }
  if (actor.readOnly && (contract.kind === "command" || contract.kind === "start")) {
    throw new AppError("forbidden", "This API key may only read.", { readOnly: true });
  }
}

/** Reads of one thing; how long a list takes is up to its filters. */
function isQuick({ input }: OperationContract): boolean {
  return !("limit" in input.properties);
}

async function perform(
  options: PipelineOptions & { read: Database["batch"] },
  operation: AnyOperation,
  request: OperationRequest,
  caller: Caller,
  input: unknown,
  authenticate: Sql,
  confirm: (row: AuthenticationRow | undefined) => void,
): Promise<OperationAnswer> {
  const { contract } = operation;
  const tenant = { agencyId: caller.actor.agencyId, workspaceId: caller.workspaceId };
  const draft = new AnswerDraft(contract.status);
  const base = baseContext(options, request, caller, draft);
  if (contract.kind === "query" || contract.kind === "stream") {
    const db = confirmingDb(options.read, authenticate, enterTenant(tenant), confirm);
    draft.output = await operation.run(Object.assign(base, { db }), input);
    await db.confirmed();
  } else {
    const call = idempotentCall(contract, request, caller, input);
    await options.tenant.transaction([authenticate], async (tx, [rows]) => {
      confirm(authenticationRow(rows));
      const earlier = call === undefined ? undefined : await claimKey(tx, call);
      if (earlier !== undefined) return draft.replay(earlier);
      draft.output = await operation.run(Object.assign(base, { tx }), input);
      if (call !== undefined) await storeAnswer(tx, call, draft);
    });
    await answerAfterCommit(draft, tenantDb(options.tenant, tenant), call);
  }
  options.validateOutput?.(contract, draft.output);
  return {
    status: draft.status,
    output: draft.output,
    headers: draft.headers,
    file: draft.file,
    workspaceId: caller.workspaceId,
  };
}

/** What a start answers once its run has been waited for; a retry then gets this answer and not the first one. */
async function answerAfterCommit(draft: AnswerDraft, db: Db, call: IdempotentCall | undefined): Promise<void> {
  if (draft.after === undefined) return;
  const { status, output } = await draft.after(db);
  draft.status = status;
  draft.output = output;
  if (call !== undefined) await storeAnswer(db, call, draft);
}

/** Undefined for calls without an Idempotency-Key, and for estimates, which do nothing that could be done twice. */
function idempotentCall(
  contract: OperationContract,
  request: OperationRequest,
  caller: Caller,
  input: unknown,
): IdempotentCall | undefined {
  if (request.idempotencyKey === undefined || isDryRun(input)) return undefined;
  return {
    agencyId: caller.actor.agencyId,
    workspaceId: caller.workspaceId ?? "",
    contract,
    key: request.idempotencyKey,
    fingerprint: inputFingerprint(input),
    apiKeyId: caller.actor.keyId,
    callerSecret: bearerSecret(request.authorization),
  };
}

function isDryRun(input: unknown): boolean {
  return typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;
}

// The statement that the transaction began with promises this shape.
function authenticationRow(rows: Row[] | undefined): AuthenticationRow | undefined {
  return rows?.[0] as AuthenticationRow | undefined;
}

class AnswerDraft {
  status: number;
  output: unknown;
  headers: Record<string, string> = {};
  file: FileAnswer | undefined;
  after: ((db: Db) => Promise<{ status: number; output: unknown }>) | undefined;

  constructor(status: number) {
    this.status = status;
  }

  /** Answers as an earlier call with the same Idempotency-Key was answered. */
  replay({ status, headers, output }: StoredAnswer): void {
    this.status = status;
    this.output = output;
    this.headers = { ...headers, "Idempotent-Replayed": "true" };
  }
}

function baseContext(
  options: PipelineOptions,
  request: OperationRequest,
  { actor, workspaceId }: Caller,
  draft: AnswerDraft,
) {
  const reply: Reply = {
    status: (code) => {
      draft.status = code;
    },
    header: (name, value) => {
      draft.headers[name] = value;
    },
    file: (file) => {
      draft.file = file;
    },
    afterCommit: (answer) => {
      draft.after = answer;
    },
  };
  return {
    requestId: request.requestId,
    actor,
    agencyId: actor.agencyId,
    get workspaceId(): string {
      if (workspaceId === undefined)
        throw new Error("This operation has no workspace; its contract must say `workspace: required`.");
      return workspaceId;
    },
    optionalWorkspaceId: workspaceId,
    services: options.services,
    reply,
    signal: request.signal,
  };
}

/**
 * The handle of a query. Its first statement shares a round trip with the confirmation of the key; where the key is no good
 * that statement has seen nothing, and its answer is dropped.
 */
function confirmingDb(
  read: Database["batch"],
  authenticate: Sql,
  enter: Sql,
  confirm: (row: AuthenticationRow | undefined) => void,
): Db & { confirmed(): Promise<void> } {
  let confirmation: Promise<unknown> | undefined;

  async function first<R extends object>(statements: Sql[]): Promise<R[]> {
    const [rows, answer] = await read<R>([authenticate, ...statements]);
    confirm(authenticationRow(asRows(rows)));
    return answer ?? [];
  }
  return {
    async query<R extends object = Row>(statement: Sql): Promise<R[]> {
      if (confirmation === undefined) {
        const answer = first<R>([statement]);
        confirmation = answer;
        return answer;
      }
      await confirmation;
      const [, rows] = await read<R>([enter, statement]);
      return rows ?? [];
    },
    async confirmed() {
      confirmation ??= first([]);
      await confirmation;
    },
  };
}

// Rows of any statement are records of columns.
function asRows(rows: object[] | undefined): Row[] | undefined {
  return rows as Row[] | undefined;
}
