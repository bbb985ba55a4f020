import { Link } from "@tanstack/react-router";
import { formatNumber } from "../i18n/format.ts";
import type { Page } from "../pages.ts";
import { PATHS, type PageId, pathOf } from "../paths.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";
import type { MenuPage } from "./use-menu.ts";

const LINK_CLASS =
  "flex h-8.5 items-center gap-2.5 rounded-lg px-2.5 text-sm text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent";

export function MenuLink({ id, page, onGo }: MenuPage & { onGo?: () => void }) {
  const Icon = page.icon;
  return (
    <Link
      to={useMenuPath(id, page)}
      activeOptions={{ exact: PATHS[id] === "/", includeSearch: false }}
      className={LINK_CLASS}
      onClick={onGo}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {page.title()}
      {page.useCount === undefined ? null : <Count useCount={page.useCount} />}
    </Link>
  );
}

/** Agency pages have a path outside any workspace. */
export function useMenuPath(id: PageId, page: Page): string {
  const here = useMenuWorkspace();
  return pathOf(page.agency ? undefined : here, id);
}

export function Count({ useCount }: { useCount: () => number | undefined }) {
  const count = useCount();
  if (count === undefined || count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warn-soft px-1.5 text-2xs font-semibold text-warn tabular-nums">
      {formatNumber(count)}
    </span>
  );
}
