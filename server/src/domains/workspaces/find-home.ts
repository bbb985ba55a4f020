import type { Db } from "../../kernel/database/db.ts";
import { brandPlaces } from "./brand-places.ts";
import { type Market, marketOf } from "./market-of.ts";
import { selectWorkspaces } from "./workspaces.store.ts";

/** The domain and the market of a brand. */
export interface Home {
  /** The requested market, or else the market of the workspace. */
  market: Market;
  /** The domain of the brand. */
  primaryDomain: string;
  /** The places that the brand names, see `brandPlaces`. */
  places: string[];
}

/** The brand of a workspace and its market. */
export async function findHome(
  db: Db,
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  asked: { location?: string | undefined; language?: string | undefined } = {},
): Promise<Home> {
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [workspace] = await selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 });
  if (workspace === undefined) throw new Error(`Workspace "${workspaceId}" does not exist.`);
  return {
    market: marketOf(workspace.settings, asked),
    primaryDomain: workspace.primaryDomain,
    places: brandPlaces(workspace),
  };
}
