import type { Db } from "../../kernel/database/db.ts";
import { type Market, marketOf } from "./market-of.ts";
import { selectWorkspaces } from "./workspaces.store.ts";

/** Where a brand is at home. */
export interface Home {
  /** The market that was asked for, else the workspace's. */
  market: Market;
  /** The brand's own domain. */
  primaryDomain: string;
}

/** The brand of a workspace, and where it is searched for. */
export async function findHome(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  asked: { location?: string | undefined; language?: string | undefined } = {},
): Promise<Home> {
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [workspace] = await selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 });
  if (workspace === undefined) throw new Error(`There is no workspace ${workspaceId}.`);
  return { market: marketOf(workspace.settings, asked), primaryDomain: workspace.primaryDomain };
}
