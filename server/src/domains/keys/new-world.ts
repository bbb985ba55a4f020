import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { actAs, findTemplate, insertAgency, insertCopy, type KeyOwner } from "./keys.store.ts";
import { foreignWorkspace } from "./keys.ts";

export interface World {
  agencyId: string;
  /** The copy of the named workspace; undefined where none was named. */
  workspaceId: string | undefined;
}

/**
 * Opens a test world and copies a workspace of the maker into it. The transaction acts as the new world afterwards: its
 * key is written there, and then the caller acts as the maker again.
 */
export async function openWorld(
  tx: Tx,
  maker: KeyOwner,
  { name, seed, copyOf }: { name: string; seed: string; copyOf: string | undefined },
): Promise<World> {
  const template =
    copyOf === undefined ? undefined : await findTemplate(tx, { agencyId: maker.agencyId, workspaceId: copyOf });
  if (copyOf !== undefined && template === undefined) throw foreignWorkspace();
  const agencyId = newId("agy");
  await actAs(tx, { agencyId, boundWorkspaceId: undefined });
  await insertAgency(tx, { id: agencyId, name, mode: "test", seed });
  if (template === undefined) return { agencyId, workspaceId: undefined };
  const workspaceId = newId("ws");
  await insertCopy(tx, { id: workspaceId, agencyId, from: template });
  return { agencyId, workspaceId };
}
