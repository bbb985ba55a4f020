import type { Workspace } from "@findable/contract/client";
import { isDemoWorkspace } from "../api/demo.ts";
import { useOperation } from "../api/use-operation.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

const REMEMBERED = "findable.workspace";
const FRESH_FOR_MS = 60_000;

/** The scope in which workspaces are listed: the demo workspace in the demo, otherwise everything that the key can see. */
export function useWorkspaceScope(): string | null {
  const here = useWorkspaceId();
  return here !== undefined && isDemoWorkspace(here) ? here : null;
}

/** The newest workspaces of the key. For most agencies these are all. */
export function useNewestWorkspaces(): { newest: Workspace[]; areAll: boolean } | undefined {
  const options = { workspaceId: useWorkspaceScope(), freshForMs: FRESH_FOR_MS };
  const { data } = useOperation("workspaces.list", { limit: 200 }, options);
  return data === undefined ? undefined : { newest: data.data, areAll: data.nextCursor === null };
}

/** A workspace by its id; undefined until loaded, and if it does not exist. */
export function useWorkspace(id: string | undefined): Workspace | undefined {
  const workspaceId = useWorkspaceScope();
  const first = useNewestWorkspaces();
  const found = first?.newest.find((workspace) => workspace.id === id);
  const enabled = id !== undefined && first !== undefined && !first.areAll && found === undefined;
  const other = useOperation("workspaces.get", { id: id ?? "" }, { enabled, workspaceId, freshForMs: FRESH_FOR_MS });
  return found ?? (enabled ? other.data : undefined);
}

/** The page's workspace. */
export const useCurrentWorkspace = (): Workspace | undefined => useWorkspace(useWorkspaceId());

/** Remembers the workspace to open next time. Stores only its id. */
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
