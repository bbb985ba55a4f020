import { type ComponentType, lazy, Suspense } from "react";
import { t } from "../i18n/index.ts";
import { useCurrentWorkspace } from "../session/use-workspaces.ts";

const LONGEST_PAUSE_MS = 60_000;

/** Parts of the frame that need the library of menus and dialogs. They load when the browser is idle. */
export const WorkspaceSwitcher = later(() => import("./WorkspaceSwitcher.tsx"), WorkspaceName);
export const AccountMenu = later(() => import("./AccountMenu.tsx"), AccountPlace);
export const MoreSheet = later(() => import("./MoreSheet.tsx"));
export const CommandPalette = later(() => import("./CommandPalette.tsx"));
export const WorldDialog = later(() => import("./WorldDialog.tsx"));
export const KeysHelp = later(() => import("./KeysHelp.tsx"));

function later(load: () => Promise<{ default: ComponentType }>, Meanwhile?: ComponentType): ComponentType {
  const Part = lazy(() => calm().then(() => untilHere(load)));
  return () => (
    <Suspense fallback={Meanwhile === undefined ? null : <Meanwhile />}>
      <Part />
    </Suspense>
  );
}

/** Safari lacks `requestIdleCallback`. */
function calm(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 100);
  });
}

/** If the connection is lost, the page works without the part and loads it when the connection is back. */
async function untilHere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** A placeholder that looks like the switcher. */
function WorkspaceName() {
  const current = useCurrentWorkspace();
  return (
    <div className="flex h-9 items-center rounded-lg border bg-surface px-3 text-sm font-medium">
      {current?.name ?? <span className="sr-only">{t("Loading")}</span>}
    </div>
  );
}

function AccountPlace() {
  return <div className="h-12" />;
}
