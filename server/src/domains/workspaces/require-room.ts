import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { countWorkspaces, lockAgency } from "./workspaces.store.ts";

/** Throws where the agency may have no workspace more. Until the transaction ends nobody else adds one. */
export async function requireRoom(tx: Tx, actor: Actor, workspacesPerAgency: number): Promise<void> {
  await lockAgency(tx, actor.agencyId);
  const total = await countWorkspaces(tx, actor);
  if (total >= workspacesPerAgency) {
    throw new AppError("limit_reached", `This agency has ${total} workspaces and may have ${workspacesPerAgency}.`, {
      limit: workspacesPerAgency,
    });
  }
}
