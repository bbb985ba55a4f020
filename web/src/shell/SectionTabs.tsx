import { TabLink } from "./MenuLink.tsx";
import { useMenuSections, useOpenTab } from "./use-menu.ts";

const TAB_CLASS =
  "flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm whitespace-nowrap text-muted hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent";

/** The pages of the open section, above each of them. A section of one page has no tabs. */
export function SectionTabs() {
  const open = useOpenTab();
  const section = useMenuSections().find(({ id }) => id === open?.section);
  if (section === undefined || section.pages.length < 2) return null;
  return (
    <nav
      key={open?.tab}
      ref={showCurrent}
      aria-label={section.section.title()}
      className="scroll-quiet relative -mx-2.5 mb-4 flex gap-1 overflow-x-auto p-0.5"
    >
      {section.pages.map((entry) => (
        <TabLink key={entry.id} entry={entry} className={TAB_CLASS} />
      ))}
    </nav>
  );
}

/** On phones the tabs scroll: the open one must be seen among them. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>("[aria-current]");
  if (tabs === null || current == null) return;
  const hidden = current.offsetLeft + current.offsetWidth - tabs.clientWidth;
  if (hidden > 0) tabs.scrollLeft = hidden + tabs.clientWidth / 4;
}
