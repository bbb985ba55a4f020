import type { Workspace } from "@findable/contract/client";
import { isDemoWorkspace } from "../api/demo.ts";
import { useOperation } from "../api/use-operation.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

const REMEMBERED = "findable.workspace";
const FRESH_FOR_MS = 60_000;

/** Where workspaces are asked for: the demo asks as nobody; a key is asked what it may see, not what the page's workspace holds. */
export function useWhereWorkspaces(): string | null {
  const here = useWorkspaceId();
  return here !== undefined && isDemoWorkspace(here) ? here : null;
}

/** The newest workspaces of those that may be acted in; most agencies have no more. */
export function useNewestWorkspaces(): { newest: Workspace[]; areAll: boolean } | undefined {
  const asked = { workspaceId: useWhereWorkspaces(), freshForMs: FRESH_FOR_MS };
  const { data } = useOperation("workspaces.list", { limit: 200 }, asked);
  return data === undefined ? undefined : { newest: data.data, areAll: data.nextCursor === null };
}

/** Any of them by its identifier; undefined while it is not known, and where there is none. */
export function useWorkspace(id: string | undefined): Workspace | undefined {
  const workspaceId = useWhereWorkspaces();
  const first = useNewestWorkspaces();
  const found = first?.newest.find((workspace) => workspace.id === id);
  const enabled = id !== undefined && first !== undefined && !first.areAll && found === undefined;
  const other = useOperation("workspaces.get", { id: id ?? "" }, { enabled, workspaceId, freshForMs: FRESH_FOR_MS });
  return found ?? (enabled ? other.data : undefined);
}

/** The page's own. */
export const useCurrentWorkspace = (): Workspace | undefined => useWorkspace(useWorkspaceId());

/** Where to begin next time: nothing but an identifier is kept. */
export function rememberWorkspace(workspaceId: string): void {
  if (!isDemoWorkspace(workspaceId)) localStorage.setItem(REMEMBERED, workspaceId);
}

export function rememberedWorkspace(): string | undefined {
  return localStorage.getItem(REMEMBERED) ?? undefined;
}

/** The workspace that the menus open: the page's own, or on pages of the agency the last one visited. */
export function useMenuWorkspace(): string | undefined {
  const here = useWorkspaceId();
  const first = useNewestWorkspaces();
  const remembered = useWorkspace(here === undefined ? rememberedWorkspace() : undefined);
  return here ?? remembered?.id ?? first?.newest[0]?.id;
}
