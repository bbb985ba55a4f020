import { Search } from "lucide-react";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { WorkspaceSwitcher } from "./lazy-parts.tsx";
import { openOverlay } from "./overlays.ts";

export function PhoneTop() {
  return (
    <header className="sticky top-(--ribbon) z-20 flex items-center gap-2 border-b bg-bg px-4 py-2">
      <div className="min-w-0 flex-1">
        <WorkspaceSwitcher />
      </div>
      <Button
        size="icon"
        aria-label={t("Search")}
        icon={<Search aria-hidden className="size-4" />}
        onClick={() => openOverlay("palette")}
      />
    </header>
  );
}
