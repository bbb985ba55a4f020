import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { countWorkspaces, lockAgency } from "./workspaces.store.ts";

/** Throws if the agency has no room for another workspace. Locks the creation of workspaces until the transaction ends. */
export async function requireRoom(tx: Tx, actor: Actor, workspacesPerAgency: number): Promise<void> {
  await lockAgency(tx, actor.agencyId);
  const total = await countWorkspaces(tx, actor);
  if (total >= workspacesPerAgency) {
    throw new AppError(
      "limit_reached",
      `This agency has ${total} workspaces; its limit is ${workspacesPerAgency}. Delete a workspace first.`,
      {
        limit: workspacesPerAgency,
      },
    );
  }
}
