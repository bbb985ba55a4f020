import { t } from "../i18n/index.ts";
import { groupTitle } from "../pages.ts";
import { Dialog } from "../ui/Dialog.tsx";
import AccountMenu from "./AccountMenu.tsx";
import { MenuLink } from "./MenuLink.tsx";
import { openOverlay } from "./overlays.ts";
import { byGroup, useMenuPages } from "./use-menu.ts";

/** The full menu on phones. */
export default function MoreSheet() {
  const close = () => openOverlay(undefined);
  return (
    <Dialog open onClose={close} title={t("All pages")}>
      {byGroup(useMenuPages()).map(({ group, pages }) => (
        <div key={group} className="mb-3">
          {groupTitle(group) === undefined ? null : (
            <h3 className="px-2.5 pb-1 text-xs font-medium text-muted">{groupTitle(group)}</h3>
          )}
          {pages.map((entry) => (
            <MenuLink key={entry.id} {...entry} onGo={close} />
          ))}
        </div>
      ))}
      <div className="border-t pt-3">
        <AccountMenu />
      </div>
    </Dialog>
  );
}
