import { MOVEMENT_LIMITS, type Workspace } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { selectWorkspaces } from "../workspaces/index.ts";

/** Workspaces that are judged at once. */
const JUDGED_AT_ONCE = 4;

/** The active workspaces that the caller sees, the oldest first. */
export async function findActive(db: Db, agencyId: string): Promise<Workspace[]> {
  const viewer = { agencyId, boundWorkspaceId: undefined };
  const found = await selectWorkspaces(db, viewer, { ids: "all", most: MOVEMENT_LIMITS.workspaces });
  return found.filter(({ active }) => active);
}

/** Judges a few workspaces at a time: an agency with many must not take all connections. */
export async function inEach<T>(
  workspaces: readonly Workspace[],
  judge: (workspace: Workspace) => Promise<T>,
): Promise<T[]> {
  const judged: T[] = [];
  for (let first = 0; first < workspaces.length; first += JUDGED_AT_ONCE) {
    judged.push(...(await Promise.all(workspaces.slice(first, first + JUDGED_AT_ONCE).map(judge))));
  }
  return judged;
}
