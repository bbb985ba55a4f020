import { Ellipsis } from "lucide-react";
import { t } from "../i18n/index.ts";
import { MoreSheet } from "./lazy-parts.tsx";
import { SectionLink } from "./MenuLink.tsx";
import { openOverlay, useOverlay } from "./overlays.ts";
import { useMenuSections } from "./use-menu.ts";

const ITEM_CLASS =
  "relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted [&>span]:absolute [&>span]:top-1.5 [&>span]:left-1/2 [&>span]:ml-1.5 [&>svg]:size-5 aria-[current]:font-medium aria-[current]:text-accent";

/** Navigation on phones: four sections, and More, which opens every page. */
export function PhoneBar() {
  const sections = useMenuSections();
  const isMoreOpen = useOverlay() === "more";
  return (
    <nav
      aria-label={t("Pages")}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {sections
        .filter(({ section }) => section.onPhone)
        .map((section) => (
          <SectionLink key={section.id} section={section} className={ITEM_CLASS} />
        ))}
      <button type="button" aria-expanded={isMoreOpen} className={ITEM_CLASS} onClick={() => openOverlay("more")}>
        <Ellipsis aria-hidden className="size-5" />
        {t("More")}
      </button>
      {isMoreOpen ? <MoreSheet /> : null}
    </nav>
  );
}
