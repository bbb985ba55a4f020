import type { OperationContract } from "@findable/contract";
import type { Tool } from "@modelcontextprotocol/server";

/** Final verbs of operation names that delete or end something, whatever their method. */
const ENDS = new Set(["cancel", "reject", "revoke", "archive", "delete", "disconnect", "unshare"]);
/** Decisions that release a waiting outgoing action. */
const LETS_OUT = new Set(["approve", "test", "replay", "replay_all"]);

/** Whether an operation only reads. */
export function isRead({ kind }: OperationContract): boolean {
  return kind === "query" || kind === "stream";
}

/**
 * Derives the hints of a tool from its contract. Starts are open-world, because runs reach vendors and sites. Operations that
 * the demo refuses (`safety`) and approvals are destructive, because their effects cannot be undone.
 */
export function annotationsOf(contract: OperationContract): NonNullable<Tool["annotations"]> {
  if (isRead(contract)) {
    return { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  }
  const verb = contract.name.split(".").at(-1) ?? "";
  const ends = contract.method === "DELETE" || ENDS.has(verb);
  const isFinal = contract.demo === "safety" || verb === "approve";
  return {
    readOnlyHint: false,
    destructiveHint: ends || isFinal,
    idempotentHint: ends || contract.method === "PUT",
    openWorldHint: contract.kind === "start" || isFinal || LETS_OUT.has(verb),
  };
}
