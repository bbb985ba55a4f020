import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../i18n/format.ts";
import type { Page } from "../pages.ts";
import { type PageId, pathOf } from "../paths.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";
import { type MenuPage, type MenuSection, useOpenTab } from "./use-menu.ts";

export const ROW_CLASS =
  "flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm text-muted hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent";

/** Opens the first tab of a section. It is marked on all pages of the section. */
export function SectionLink({
  section: { id, section, pages },
  className,
}: {
  section: MenuSection;
  className: string;
}) {
  const open = useOpenTab();
  const [first] = pages;
  const Icon = section.icon;
  const counted = pages.find(({ page }) => page.useCount !== undefined);
  return (
    <MenuLink
      entry={first}
      current={open?.section !== id ? undefined : open.tab === first.id ? "page" : "true"}
      className={className}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {section.title()}
      {counted?.page.useCount === undefined ? null : <Count useCount={counted.page.useCount} />}
    </MenuLink>
  );
}

/** Opens a page. It is marked there, and on the pages of its objects. */
export function TabLink({ entry, className, onGo }: { entry: MenuPage; className: string; onGo?: () => void }) {
  const open = useOpenTab();
  const { id, page } = entry;
  return (
    <MenuLink entry={entry} current={open?.tab === id ? "page" : undefined} className={className} onGo={onGo}>
      {page.title()}
      {page.useCount === undefined ? null : <Count useCount={page.useCount} />}
    </MenuLink>
  );
}

function MenuLink({
  entry: { id, page },
  current,
  className,
  onGo,
  children,
}: {
  entry: MenuPage;
  current: "page" | "true" | undefined;
  className: string;
  onGo?: (() => void) | undefined;
  children: ReactNode;
}) {
  // The router would mark the path of a link and all paths below it: the sections decide instead.
  return (
    <Link
      to={useMenuPath(id, page)}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current}
      className={className}
      onClick={onGo}
    >
      {children}
    </Link>
  );
}

/** Agency pages have a path outside any workspace. */
function useMenuPath(id: PageId, page: Page): string {
  const here = useMenuWorkspace();
  return pathOf(page.agency ? undefined : here, id);
}

function Count({ useCount }: { useCount: () => number | undefined }) {
  const count = useCount();
  if (count === undefined || count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warn-soft px-1.5 text-2xs font-semibold text-warn tabular-nums">
      {formatNumber(count)}
    </span>
  );
}
