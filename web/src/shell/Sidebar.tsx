import { BookOpen, Search } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Keys } from "../keys/Key.tsx";
import { Brand } from "./Brand.tsx";
import { AccountMenu, WorkspaceSwitcher } from "./lazy-parts.tsx";
import { ROW_CLASS, SectionLink } from "./MenuLink.tsx";
import { useMenuSections } from "./use-menu.ts";

/** Navigation on wide screens. */
export function Sidebar({ onSearch }: { onSearch(): void }) {
  const sections = useMenuSections();
  return (
    <aside className="sticky top-(--ribbon) flex h-[calc(100dvh-var(--ribbon))] w-60 shrink-0 flex-col border-r bg-bg">
      <div className="flex h-14 items-center px-4">
        <Brand />
      </div>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <WorkspaceSwitcher />
        <button
          type="button"
          onClick={onSearch}
          className="flex h-9 items-center gap-2 rounded-lg border bg-surface px-3 text-sm text-muted hover:bg-hover"
        >
          <Search aria-hidden className="size-4" />
          {t("Search")}
          <span className="ml-auto">
            <Keys keys="$mod+k" />
          </span>
        </button>
      </div>
      <nav ref={showCurrent} aria-label={t("Pages")} className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        <ul className="flex flex-col gap-px">
          {sections.map((section) => (
            <li key={section.id}>
              <SectionLink section={section} className={ROW_CLASS} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t p-3">
        <a href="/docs" target="_blank" rel="noreferrer" className={ROW_CLASS}>
          <BookOpen aria-hidden className="size-4 shrink-0" />
          {t("Help")}
        </a>
        <AccountMenu />
      </div>
    </aside>
  );
}

/** On low screens the menu scrolls: the page that is open must be seen in it. */
function showCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu === null || current == null) return;
  const hidden = current.offsetTop + current.offsetHeight - menu.offsetTop - menu.clientHeight;
  if (hidden > 0) menu.scrollTop = hidden + menu.clientHeight / 3;
}
