import type { Workspace } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { findBrandPlaces } from "./brand-places.ts";
import { type Market, marketOf } from "./market-of.ts";
import { selectWorkspaces } from "./workspaces.store.ts";

/** The domain and the market of a brand. */
export interface Home {
  /** The requested market, or else the market of the workspace. */
  market: Market;
  /** The domain of the brand. */
  primaryDomain: string;
}

/** The home of a brand with its places. */
export interface PlacedHome extends Home {
  /** See `findBrandPlaces`. */
  places: string[];
}

interface Tenant {
  agencyId: string;
  workspaceId: string;
}

type AskedMarket = Partial<Record<"location" | "language", string | undefined>>;

/** The brand of a workspace and its market. */
export async function findHome(db: Db, tenant: Tenant, asked: AskedMarket = {}): Promise<Home> {
  return homeOf(await requireWorkspace(db, tenant), asked);
}

/** Like `findHome`, with the places of the brand. */
export async function findPlacedHome(db: Db, tenant: Tenant): Promise<PlacedHome> {
  const workspace = await requireWorkspace(db, tenant);
  return { ...homeOf(workspace, {}), places: await findBrandPlaces(db, workspace) };
}

function homeOf({ settings, primaryDomain }: Workspace, asked: AskedMarket): Home {
  return { market: marketOf(settings, asked), primaryDomain };
}

async function requireWorkspace(db: Db, { agencyId, workspaceId }: Tenant): Promise<Workspace> {
  const viewer = { agencyId, boundWorkspaceId: workspaceId };
  const [workspace] = await selectWorkspaces(db, viewer, { ids: [workspaceId], most: 1 });
  if (workspace === undefined) throw new Error(`Workspace "${workspaceId}" does not exist.`);
  return workspace;
}
