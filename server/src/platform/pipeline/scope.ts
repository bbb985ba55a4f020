import { capabilityOf, type OperationContract } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { requireCapabilities } from "../../kernel/operations/require-capabilities.ts";

/** Throws if the role of the person or the scope of the key does not allow this call with this input. */
export function requireScope(contract: OperationContract, actor: Actor, input: unknown): void {
  requireCapabilities(actor, contract, input);
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
