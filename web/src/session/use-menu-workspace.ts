import { useWorkspaceId } from "./use-workspace-id.ts";
import { rememberedWorkspace, useWorkspaces } from "./use-workspaces.ts";

/** The workspace that menus lead into: the page's, and on pages of the agency the one looked at last. */
export function useMenuWorkspace(): string | undefined {
  const here = useWorkspaceId();
  const { all } = useWorkspaces();
  if (here !== undefined) return here;
  const remembered = rememberedWorkspace();
  return all.find(({ id }) => id === remembered)?.id ?? all[0]?.id;
}
