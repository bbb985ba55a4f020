import { isDemoWorkspace } from "../api/demo.ts";
import { MENU_GROUPS, type MenuGroup, PAGES, type Page } from "../pages.ts";
import { isPageId, type PageId } from "../paths.ts";
import { useSession } from "../session/use-session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { useNewestWorkspaces } from "../session/use-workspaces.ts";

export interface MenuPage {
  id: PageId;
  page: Page;
}

const ALL: readonly MenuPage[] = Object.entries(PAGES).flatMap(([id, page]) => (isPageId(id) ? [{ id, page }] : []));

/** Menu pages that the current session can open. */
export function useMenuPages(): MenuPage[] {
  const { key } = useSession();
  const isDemo = isDemoWorkspace(useWorkspaceId()) || key === null;
  const isAgency = key !== null && key.scope !== "WORKSPACE" && !isDemo;
  const hasNoWorkspace = useNewestWorkspaces()?.newest.length === 0;
  return ALL.filter(
    ({ page }) =>
      page.group !== undefined &&
      !(page.needsKey && isDemo) &&
      !(page.agency && !isAgency && !isDemo) &&
      !(hasNoWorkspace && !page.agency),
  );
}

export function byGroup(pages: readonly MenuPage[]): { group: MenuGroup; pages: MenuPage[] }[] {
  return MENU_GROUPS.map((group) => ({ group, pages: pages.filter(({ page }) => page.group === group) })).filter(
    (section) => section.pages.length > 0,
  );
}
