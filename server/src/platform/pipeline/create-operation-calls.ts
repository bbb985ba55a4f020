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
  /** What operations may use; asked for at the call, because these calls are part of it. */
  services(): Services;
  validateInput(contract: OperationContract, texts: OperationRequest["texts"], body: unknown): unknown;
}

/** Calls operations for runs as the pipeline does for requests; key, tenant and transaction are those of the run's step. */
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
      requireScope(contract, actor);
      const base = { ...contextOf(run, actor), services: options.services() };
      // An operation may change its input, and may be asked again.
      const call = (context: object) => operation.run({ ...base, ...context }, structuredClone(input));
      return {
        contract,
        read: (db) => call({ db, agencyDb: NO_AGENCY } satisfies Pick<QueryContext, "db" | "agencyDb">),
        write: async (tx, runStarter) => {
          const context: Pick<CommandContext, "tx" | "runStarter"> = { tx: keptOpen(tx), runStarter };
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

/** The key, narrowed to the run's workspace whatever its scope: a run that obeys a stranger's text reaches no further. */
function actorOf({ agencyId, workspaceId, worldMode, key }: CallingRun): Actor {
  return {
    keyId: key.id,
    agencyId,
    mode: worldMode,
    scope: "WORKSPACE",
    boundWorkspaceId: workspaceId,
    readOnly: key.readOnly,
    canApprove: false,
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
    longestWaitMs: Infinity,
    onRun: undefined,
  };
}

const NO_AGENCY: Db = {
  query: async () => {
    throw new Error("A run sees no workspace but its own.");
  },
};

/** A run gets what an operation answers, and has no use for how it would be sent. */
const NO_REPLY: Reply = { status: () => {}, header: () => {}, file: () => {}, afterCommit: () => {} };

/** The step's own row comes after whatever the operation takes for its last statement. */
export function keptOpen(tx: Tx): Tx {
  return { ...tx, last: tx.query };
}
