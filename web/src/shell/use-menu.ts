import { useLocation } from "@tanstack/react-router";
import { isDemoWorkspace } from "../api/demo.ts";
import { PAGES, type Page, SECTION_IDS, SECTIONS, type Section, type SectionId, tabOf } from "../pages.ts";
import { isPageId, type PageId, placeAt } from "../paths.ts";
import { whyNotOf } from "../session/rights.ts";
import { useSession } from "../session/use-session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";

export interface MenuPage {
  id: PageId;
  page: Page;
}

export interface MenuSection {
  id: SectionId;
  section: Section;
  /** Its tabs, the first of which it opens. */
  pages: [MenuPage, ...MenuPage[]];
}

const ALL: readonly MenuPage[] = Object.entries(PAGES).flatMap(([id, page]) => (isPageId(id) ? [{ id, page }] : []));

/** Menu pages that the current session can open. */
export function useMenuPages(): MenuPage[] {
  const session = useSession();
  const { key } = session;
  const isDemo = isDemoWorkspace(useWorkspaceId()) || key === null;
  const isAgency = key !== null && key.scope !== "WORKSPACE" && !isDemo;
  // Links of workspace pages have no target until the app knows a workspace.
  const workspace = useMenuWorkspace();
  return ALL.filter(
    ({ page }) =>
      page.section !== undefined &&
      !(page.needsKey && isDemo) &&
      (isDemo || session.person == null || page.needs === undefined || whyNotOf(session, page.needs) === undefined) &&
      !(page.agency && !isAgency && !isDemo) &&
      !(workspace === undefined && !page.agency),
  );
}

export function useMenuSections(): MenuSection[] {
  const all = useMenuPages();
  return SECTION_IDS.flatMap((id) => {
    const [first, ...others] = all.filter(({ page }) => page.section === id);
    return first === undefined ? [] : [{ id, section: SECTIONS[id], pages: [first, ...others] }];
  });
}

/** Why the role of the person cannot open the page of this address; undefined where it can. */
export function useWhyNotOpen(): string | undefined {
  const session = useSession();
  const isDemo = isDemoWorkspace(useWorkspaceId());
  const { pathname } = useLocation();
  const page = placeAt(`/app${pathname}`)?.page;
  const needs = page === undefined ? undefined : PAGES[page].needs;
  return isDemo || session.person == null || needs === undefined ? undefined : whyNotOf(session, needs);
}

/** The tab of the open page and its section; undefined on pages outside the menu. */
export function useOpenTab(): { tab: PageId; section: SectionId } | undefined {
  const { pathname } = useLocation();
  const place = placeAt(`/app${pathname}`);
  const tab = place === undefined ? undefined : tabOf(place.page);
  const section = tab === undefined ? undefined : PAGES[tab].section;
  return tab === undefined || section === undefined ? undefined : { tab, section };
}
