import { createWorkspace } from "./operations/create-workspace.ts";
import { deleteWorkspace } from "./operations/delete-workspace.ts";
import { getWorkspace } from "./operations/get-workspace.ts";
import { listWorkspaces } from "./operations/list-workspaces.ts";
import { updateWorkspace } from "./operations/update-workspace.ts";
import { workspaceHealth } from "./operations/workspace-health.ts";
import { workspaceUsage } from "./operations/workspace-usage.ts";

export { type PageFacts, selectPageFacts } from "./brand-pages.store.ts";
export { brandPlaces, findBrandPlaces } from "./brand-places.ts";
export { findHome, findPlacedHome } from "./find-home.ts";
export { countryOf, languageOf, type Market, marketOf } from "./market-of.ts";
export { selectDeletedIds, selectWorkspaces } from "./workspaces.store.ts";

export const operations = [
  listWorkspaces,
  getWorkspace,
  createWorkspace,
  updateWorkspace,
  deleteWorkspace,
  workspaceUsage,
  workspaceHealth,
];
