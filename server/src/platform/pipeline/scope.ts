import { capabilityOf, type OperationContract, roleMay, rolesThatMay } from "@findable/contract";
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
  if (actor.readOnly && (contract.kind === "command" || contract.kind === "start")) {
    throw new AppError("forbidden", "This API key is read-only.", { readOnly: true });
  }
}

/** Throws if the person behind the call may not do this. It names the roles that may. */
function requireRole(contract: OperationContract, { person }: Actor): void {
  if (person === undefined) return;
  const capability = capabilityOf(contract);
  if (roleMay(person.role, capability)) return;
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
