import { t } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import AccountMenu from "./AccountMenu.tsx";
import { ROW_CLASS, TabLink } from "./MenuLink.tsx";
import { openOverlay } from "./overlays.ts";
import { useMenuSections } from "./use-menu.ts";

/** The full menu on phones. */
export default function MoreSheet() {
  const close = () => openOverlay(undefined);
  return (
    <Dialog open onClose={close} title={t("All pages")}>
      {useMenuSections().map(({ id, section, pages }) => (
        <div key={id} className="mb-3">
          <h3 className="flex items-center gap-2 px-2.5 pb-1 text-xs font-medium text-muted">
            <section.icon aria-hidden className="size-3.5" />
            {section.title()}
          </h3>
          {pages.map((entry) => (
            <TabLink key={entry.id} entry={entry} className={ROW_CLASS} onGo={close} />
          ))}
        </div>
      ))}
      <div className="border-t pt-3">
        <AccountMenu />
      </div>
    </Dialog>
  );
}
