import { type ComponentType, lazy, Suspense } from "react";
import { t } from "../i18n/index.ts";
import { useCurrentWorkspace } from "../session/use-workspaces.ts";
import { loadWithRetry } from "../ui/load-with-retry.ts";

/** Parts of the frame that need the library of menus and dialogs. They load when the browser is idle. */
export const WorkspaceSwitcher = lazyPart(() => import("./WorkspaceSwitcher.tsx"), WorkspaceSwitcherPlaceholder);
export const AccountMenu = lazyPart(() => import("./AccountMenu.tsx"), AccountMenuPlaceholder);
export const MoreSheet = lazyPart(() => import("./MoreSheet.tsx"));
export const CommandPalette = lazyPart(() => import("./CommandPalette.tsx"));
export const WorldDialog = lazyPart(() => import("./WorldDialog.tsx"));
export const KeysHelp = lazyPart(() => import("./KeysHelp.tsx"));

function lazyPart(load: () => Promise<{ default: ComponentType }>, Meanwhile?: ComponentType): ComponentType {
  const Part = lazy(() => whenIdle().then(() => loadWithRetry(load)));
  return () => (
    <Suspense fallback={Meanwhile === undefined ? null : <Meanwhile />}>
      <Part />
    </Suspense>
  );
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 100);
  });
}

/** A placeholder that looks like the switcher. */
function WorkspaceSwitcherPlaceholder() {
  const current = useCurrentWorkspace();
  return (
    <div className="flex h-9 items-center rounded-lg border bg-surface px-3 text-sm font-medium">
      {current?.name ?? <span className="sr-only">{t("Loading")}</span>}
    </div>
  );
}

function AccountMenuPlaceholder() {
  return <div className="h-12" />;
}
