import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { insertAgency } from "./agencies.store.ts";
import { actAs, findTemplate, insertCopy, type KeyOwner } from "./keys.store.ts";
import { foreignWorkspace } from "./keys.ts";

export interface World {
  agencyId: string;
  /** The copy of the named workspace; undefined without one. */
  workspaceId: string | undefined;
}

/**
 * Creates a test world and copies a workspace of the caller into it. Afterwards the transaction acts as the new world, where the
 * key is written; then the caller must enter its tenant again.
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
