import type { OperationContract } from "@findable/contract";
import type { Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import type { AnyOperation, CommandContext, QueryContext, Reply } from "../../kernel/operations/operation.ts";
import type { Services } from "../../kernel/operations/services.ts";
import type { CallingRun, OperationCalls, PreparedCall } from "../../kernel/runs/operation-calls.ts";
import { recordAudit } from "../audit/audit-log.store.ts";
import { describeWrite } from "../audit/describe-write.ts";
import { refusalFor } from "./callable.ts";
import type { OperationRequest } from "./request.ts";
import { requireScope } from "./scope.ts";

export interface OperationCallsOptions {
  operations: readonly AnyOperation[];
  /** The services of operations. A function, because the services include these calls. */
  services(): Services;
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): unknown;
}

/** Calls operations for runs as the pipeline does for requests, with the key, tenant and transaction of the step. */
export function createOperationCalls(options: OperationCallsOptions): OperationCalls {
  const byName = new Map(options.operations.map((operation) => [operation.contract.name, operation]));

  function requireOperation(name: string, isSoleOperation: boolean): AnyOperation {
    const operation = byName.get(name);
    if (operation === undefined) {
      throw new AppError("unknown_action", `There is no operation "${name}".`, { action: name });
    }
    const refusal = refusalFor(operation.contract, { isSoleOperation });
    if (refusal !== undefined) {
      throw new AppError("forbidden", `No run may call \`${name}\`: ${refusal}.`, { operation: name });
    }
    return operation;
  }

  return {
    requireCallable: (name, { isSoleOperation }) => requireOperation(name, isSoleOperation).contract,
    prepare(run, name, given) {
      const operation = requireOperation(name, run.soleOperation === name);
      const { contract } = operation;
      const actor = actorOf(run);
      const input = options.validateInput(contract, {}, structuredClone(given));
      requireScope(contract, actor, input);
      requireAccess(run);
      const base = { ...contextOf(run, actor), services: options.services() };
      // An operation may modify its input, and a retry needs the original.
      const call = (context: object) => operation.run({ ...base, ...context }, structuredClone(input));
      return {
        contract,
        read: (db) => call({ db, agencyDb: NO_AGENCY } satisfies Pick<QueryContext, "db" | "agencyDb">),
        write: async (tx, runStarter) => {
          const context: Pick<CommandContext, "tx" | "runStarter"> = { tx: withoutEarlyCommit(tx), runStarter };
          const output = await call(context);
          if (run.actor !== undefined && given["dryRun"] !== true)
            await tx.query(auditOfRun(contract, run, run.actor, input, output));
          return output;
        },
      } satisfies PreparedCall;
    },
  };
}

function auditOfRun(
  contract: OperationContract,
  { requestId, agencyId, workspaceId }: CallingRun,
  { invocationId, skill }: NonNullable<CallingRun["actor"]>,
  input: unknown,
  output: unknown,
): Sql {
  const { resource, details } = describeWrite(contract, input, output);
  return recordAudit({
    agencyId,
    workspaceId,
    action: contract.name,
    actor: { type: "run", id: invocationId, name: skill },
    transport: "run",
    requestId,
    status: contract.status,
    resource,
    details,
  });
}

/** The person may have lost the workspace since the run started, or since the schedule was made. */
function requireAccess({ workspaceId, key: { person } }: CallingRun): void {
  if (person?.workspaces === undefined || person.workspaces.includes(workspaceId)) return;
  throw new AppError("workspace_forbidden", "The person behind this run has no access to its workspace any more.", {
    workspaceId,
  });
}

/** The key of the run, narrowed to its workspace: injected text cannot reach any other workspace. */
function actorOf({ agencyId, workspaceId, worldMode, key }: CallingRun): Actor {
  return {
    keyId: key.id,
    agencyId,
    mode: worldMode,
    scope: "WORKSPACE",
    boundWorkspaceId: workspaceId,
    readOnly: key.readOnly,
    canApprove: false,
    person: key.person,
  };
}

function contextOf(
  { requestId, agencyId, workspaceId, signal }: CallingRun,
  actor: Actor,
): Omit<CommandContext, "tx" | "runStarter" | "services"> {
  return {
    requestId,
    actor,
    agencyId,
    workspaceId,
    optionalWorkspaceId: workspaceId,
    reply: NO_REPLY,
    upload: undefined,
    signal,
    language: "en",
    isInApp: false,
    longestWaitMs: Infinity,
    onRun: undefined,
  };
}

const NO_AGENCY: Db = {
  query: async () => {
    throw new Error("A run can access only its own workspace.");
  },
};

/** A run receives the output of an operation and ignores status and headers. */
const NO_REPLY: Reply = { status: () => {}, header: () => {}, file: () => {}, afterCommit: () => {} };

/** Makes `last` an ordinary query: the caller sends another statement before the commit. */
export function withoutEarlyCommit(tx: Tx): Tx {
  return { ...tx, last: tx.query };
}
