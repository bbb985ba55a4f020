import type { OperationContract } from "@findable/contract";
import type { Tool } from "@modelcontextprotocol/server";

/** Last words of the names of operations that end or take away something, whatever their method. */
const ENDS = new Set(["cancel", "reject", "revoke", "archive", "delete", "disconnect", "unshare"]);
/** Decisions that let something out which waits inside. */
const LETS_OUT = new Set(["approve", "test", "replay", "replay_all"]);

/** Whether an operation changes nothing. */
export function isRead({ kind }: OperationContract): boolean {
  return kind === "query" || kind === "stream";
}

/**
 * What a tool does to the world, from what its contract says. Runs reach vendors and sites, so starts are open to the world;
 * what demo mode refuses (`safety`) cannot be taken back, and neither can what a person's approval lets out.
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
