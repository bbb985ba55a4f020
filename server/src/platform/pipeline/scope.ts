import {
  type Capability,
  capabilityOf,
  type OperationContract,
  operations,
  roleMay,
  rolesThatMay,
} from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

/** Throws if the role of the person or the scope of the key does not allow this call. */
export function requireScope(contract: OperationContract, actor: Actor): void {
  requireRole(contract, actor);
  if (contract.scope === "agency" && actor.scope === "WORKSPACE") {
    throw new AppError("agency_key_required", "This call requires an agency key. This key is bound to a workspace.");
  }
  if (contract.scope === "admin" && actor.scope !== "ADMIN") {
    throw new AppError("forbidden", "This call requires a key with scope ADMIN.", { requiredScope: "ADMIN" });
  }
  // What a person who only reads sets for oneself.
  const isOwn = actor.person?.isSignedIn === true && capabilityOf(contract) === "read";
  if (actor.readOnly && !isOwn && (contract.kind === "command" || contract.kind === "start")) {
    throw new AppError("forbidden", "This API key is read-only.", { readOnly: true });
  }
}

/** What a skill or an operation needs that a call names in its input, as `agent.invoke`, bulk actions and schedules do. */
const NAMED = new Map<unknown, Capability>(
  operations.flatMap((one) => {
    const capability = capabilityOf(one);
    return one.skill === undefined
      ? [[one.name, capability]]
      : [
          [one.name, capability],
          [one.skill, capability],
        ];
  }),
);

/** Throws if the role of the person does not allow what the input names. Runs of skills act as the operations that start them. */
export function requireNamed(contract: OperationContract, actor: Actor, input: unknown): void {
  if (actor.person === undefined || contract.kind === "query" || contract.kind === "stream") return;
  if (typeof input !== "object" || input === null) return;
  for (const field of ["skill", "action"]) {
    const named = NAMED.get(Reflect.get(input, field));
    if (named !== undefined) requireCapability(actor, named);
  }
}

/** Throws if the person behind the call may not do this. It names the roles that may. */
function requireRole(contract: OperationContract, actor: Actor): void {
  requireCapability(actor, capabilityOf(contract));
}

function requireCapability({ person }: Actor, capability: Capability): void {
  if (person === undefined || roleMay(person.role, capability)) return;
  const roles = rolesThatMay(capability);
  throw new AppError(
    "forbidden",
    `The role ${person.role} cannot do this. Ask a person with the role ${roles.at(-1)}.`,
    {
      role: person.role,
      requiredRoles: roles,
    },
  );
}
