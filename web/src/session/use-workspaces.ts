import type { Workspace } from "@findable/contract/client";
import { isDemoWorkspace } from "../api/is-demo-workspace.ts";
import { useOperation } from "../api/use-operation.ts";
import { useWorkspaceId } from "./use-workspace-id.ts";

const REMEMBERED = "findable.workspace";

/** The workspaces that can be switched to, the page's own among them. */
export function useWorkspaces(): { all: Workspace[]; current: Workspace | undefined } {
  const here = useWorkspaceId();
  // The demo asks as nobody; a key is asked what it may see, not what the page's workspace holds.
  const where = isDemoWorkspace(here) ? here : null;
  const { data } = useOperation("workspaces.list", { limit: 200 }, { workspaceId: where, freshForMs: 60_000 });
  const all = data?.data ?? [];
  return { all, current: all.find(({ id }) => id === here) };
}

/** Where to begin next time: nothing but an identifier is kept. */
export function rememberWorkspace(workspaceId: string): void {
  if (!isDemoWorkspace(workspaceId)) localStorage.setItem(REMEMBERED, workspaceId);
}

export function rememberedWorkspace(): string | undefined {
  return localStorage.getItem(REMEMBERED) ?? undefined;
}
