import { fillUnset, type OperationKind, type PersonLanguage } from "@findable/contract";
import type { Static, TObject, TSchema } from "typebox";
import { Value } from "typebox/value";
import { AppError, validationError } from "../../src/kernel/errors/app-error.ts";
import { newId } from "../../src/kernel/ids/new-id.ts";
import type { Actor } from "../../src/kernel/operations/caller.ts";
import type { AnyOperation, FileAnswer, Operation, Reply } from "../../src/kernel/operations/operation.ts";
import type { Services } from "../../src/kernel/operations/services.ts";
import { enterTenant, type Tenant, tenantDb } from "../../src/platform/database/tenant.ts";
import { NOTIFY_WORKERS } from "../../src/platform/pipeline/run-operation.ts";
import type { TestDatabase } from "./database.ts";
import { testServices } from "./services.ts";

export interface TestActor {
  /** What the operation answers this actor. Fails where the input or the output breaks the contract. */
  call<I extends TObject, O extends TSchema, K extends OperationKind>(
    operation: Operation<I, O, K>,
    input: Static<I>,
  ): Promise<Static<O>>;
  /** The file that the operation answered with last. */
  file(): FileAnswer;
}

/** Calls operations as the key would, in the workspace it is bound to or the one given. */
export function asActor(
  database: TestDatabase,
  actor: Actor,
  {
    workspaceId,
    services,
    language = "en",
  }: { workspaceId?: string; services?: Partial<Services>; language?: PersonLanguage } = {},
): TestActor {
  let answered: FileAnswer | undefined;
  const reply: Reply = {
    status: () => {},
    header: () => {},
    file: (file) => {
      answered = file;
    },
    afterCommit: () => {},
  };
  return {
    async call(operation, input) {
      const { contract } = operation;
      requireScope(actor, contract.scope);
      if (!Value.Check(contract.input, input)) throw invalid(contract.input, input);
      const faults = contract.check?.(input) ?? [];
      if (faults.length > 0) throw validationError(faults);
      const complete = Value.Default(contract.input, structuredClone(input));
      const chosen = actor.boundWorkspaceId ?? (contract.workspace === "none" ? undefined : workspaceId);
      const tenant = { agencyId: actor.agencyId, workspaceId: chosen };
      const base = {
        requestId: newId("req"),
        actor,
        agencyId: actor.agencyId,
        workspaceId: chosen ?? "",
        optionalWorkspaceId: chosen,
        services: testServices(services),
        reply,
        upload: undefined,
        signal: new AbortController().signal,
        language,
        isInApp: false,
        longestWaitMs: Infinity,
        onRun: undefined,
      };
      const output = await run(database, operation, tenant, base, complete);
      // The pipeline fills what an operation leaves out.
      const answer: unknown = fillUnset(contract.output, output);
      if (!Value.Check(contract.output, answer))
        throw new Error(`${contract.name} broke its promise: ${explain(contract.output, answer)}`);
      // The filled answer was checked; fields that the operation left out are optional in its type.
      return output as Static<typeof contract.output>;
    },
    file() {
      if (answered === undefined) throw new Error("No operation has answered with a file.");
      return answered;
    },
  };
}

function run(
  database: TestDatabase,
  operation: AnyOperation,
  tenant: Tenant,
  base: object,
  input: unknown,
): Promise<unknown> {
  if (operation.contract.kind === "query") {
    const agencyDb = tenantDb(database.tenant, { ...tenant, workspaceId: undefined });
    return operation.run({ ...base, db: tenantDb(database.tenant, tenant), agencyDb }, input);
  }
  return database.tenant.transaction(
    [enterTenant(tenant)],
    (tx) => operation.run({ ...base, tx, runStarter: undefined }, input),
    { afterwards: operation.contract.kind === "start" ? [NOTIFY_WORKERS] : [] },
  );
}

function requireScope(actor: Actor, scope: "workspace" | "agency" | "admin"): void {
  if (scope === "agency" && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "This needs an agency key.");
  }
}

function invalid(schema: TSchema, value: unknown): AppError {
  return validationError(
    Value.Errors(schema, value).map(({ instancePath, message }) => ({
      field: instancePath
        .slice(1)
        .replaceAll(/\/(\d+)/g, "[$1]")
        .replaceAll("/", "."),
      message,
    })),
  );
}

function explain(schema: TSchema, value: unknown): string {
  return JSON.stringify(Value.Errors(schema, value));
}

/** The code of the AppError that a call fails with; the call's answer where it does not fail. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
