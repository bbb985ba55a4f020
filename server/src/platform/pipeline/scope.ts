import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

/** Throws if the scope of the key does not allow this call. */
export function requireScope(contract: OperationContract, actor: Actor): void {
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
