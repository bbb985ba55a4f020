import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { t } from "../i18n/index.ts";
import { PATHS } from "../paths.ts";
import { MoreSheet } from "./lazy-parts.tsx";
import { Count, useMenuPath } from "./MenuLink.tsx";
import { openOverlay, useOverlay } from "./overlays.ts";
import { type MenuPage, useMenuPages } from "./use-menu.ts";

const ITEM_CLASS =
  "relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted aria-[current=page]:font-medium aria-[current=page]:text-accent";

/** Navigation on phones: up to five entries, of which More opens the others. */
export function PhoneBar() {
  const pages = useMenuPages();
  const isMoreOpen = useOverlay() === "more";
  return (
    <nav
      aria-label={t("Pages")}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {pages
        .filter(({ page }) => page.onPhone)
        .slice(0, 5)
        .map((entry) => (
          <PhoneLink key={entry.id} {...entry} />
        ))}
      <button type="button" aria-expanded={isMoreOpen} className={ITEM_CLASS} onClick={() => openOverlay("more")}>
        <Ellipsis aria-hidden className="size-5" />
        {t("More")}
      </button>
      {isMoreOpen ? <MoreSheet /> : null}
    </nav>
  );
}

function PhoneLink({ id, page }: MenuPage) {
  const Icon = page.icon;
  return (
    <Link
      to={useMenuPath(id, page)}
      activeOptions={{ exact: PATHS[id] === "/", includeSearch: false }}
      className={ITEM_CLASS}
    >
      <Icon aria-hidden className="size-5" />
      {page.title()}
      {page.useCount === undefined ? null : (
        <span className="absolute top-1.5 left-1/2 ml-1.5">
          <Count useCount={page.useCount} />
        </span>
      )}
    </Link>
  );
}
