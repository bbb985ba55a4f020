import type { OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

/** Throws where the key may not make this call at all. */
export function requireScope(contract: OperationContract, actor: Actor): void {
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
