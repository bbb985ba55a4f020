import { useWorkspaceId } from "./use-workspace-id.ts";
import { rememberedWorkspace, useNewestWorkspaces, useWorkspace } from "./use-workspaces.ts";

/** The workspace that menus lead into: the page's, and on pages of the agency the one looked at last. */
export function useMenuWorkspace(): string | undefined {
  const here = useWorkspaceId();
  const first = useNewestWorkspaces();
  const remembered = useWorkspace(here === undefined ? rememberedWorkspace() : undefined);
  return here ?? remembered?.id ?? first?.newest[0]?.id;
}
