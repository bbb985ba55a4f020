import { Outlet, useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { t } from "../i18n/index.ts";
import { useKeys } from "../keys/use-keys.ts";
import { pathOf } from "../paths.ts";
import { useMode } from "../session/use-session.ts";
import { useMenuWorkspace, useNewestWorkspaces } from "../session/use-workspaces.ts";
import { cn } from "../ui/class-names.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useIsWide } from "../ui/use-is-wide.ts";
import { CommandPalette, KeysHelp, WorldDialog } from "./lazy-parts.tsx";
import { ModeRibbon } from "./ModeRibbon.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { openOverlay, useOverlay } from "./overlays.ts";
import { PhoneBar } from "./PhoneBar.tsx";
import { PhoneTop } from "./PhoneTop.tsx";
import { SectionTabs } from "./SectionTabs.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useMenuPages, useWhyNotOpen } from "./use-menu.ts";

/** The frame around every page: navigation, banners, palette, messages. */
export function AppFrame() {
  useGoKeys();
  // Loaded here, so that the switcher has the name as soon as its code arrives.
  useNewestWorkspaces();
  const overlay = useOverlay();
  const isWide = useIsWide();
  // Sticky elements start below the ribbon, if one is shown.
  const ribbon = useMode() === "live" ? "[--ribbon:0px]" : "[--ribbon:2rem]";
  return (
    <div className={cn("flex min-h-dvh flex-col", ribbon)}>
      <a
        href="#page"
        className="sr-only z-60 rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("Skip to content")}
      </a>
      <ModeRibbon />
      <OfflineBanner />
      <div className="flex flex-1">
        {isWide ? <Sidebar onSearch={() => openOverlay("palette")} /> : null}
        <div className="flex min-w-0 flex-1 flex-col">
          {isWide ? null : <PhoneTop />}
          <main
            id="page"
            tabIndex={-1}
            className="mx-auto w-full max-w-360 flex-1 px-4 pt-5 pb-24 outline-none md:px-8 md:pt-7 md:pb-12"
          >
            <SectionTabs />
            <OpenPage />
          </main>
        </div>
      </div>
      {isWide ? null : <PhoneBar />}
      {overlay === "palette" ? <CommandPalette /> : null}
      {overlay === "keys" ? <KeysHelp /> : null}
      {overlay === "world" ? <WorldDialog /> : null}
    </div>
  );
}

/** The open page, or who can open it where the role may not. */
function OpenPage() {
  const whyNot = useWhyNotOpen();
  return whyNot === undefined ? (
    <Outlet />
  ) : (
    <EmptyState icon={<Lock />} title={t("This page is not part of your role")}>
      {whyNot}
    </EmptyState>
  );
}

/** Shortcuts that work on every page: `g` and a letter, the palette, the list of keys. */
function useGoKeys(): void {
  const navigate = useNavigate();
  const here = useMenuWorkspace();
  const pages = useMenuPages();
  useKeys(t("On every page"), [
    { keys: "$mod+k", label: t("Search or run a command"), run: () => openOverlay("palette") },
    { keys: "Shift+?", label: t("Keyboard shortcuts"), run: () => openOverlay("keys") },
    {
      keys: "/",
      label: t("Filter the list"),
      run: () => document.querySelector<HTMLElement>("[data-filter]")?.focus(),
    },
    ...pages.flatMap(({ id, page }) =>
      page.chord === undefined
        ? []
        : [
            {
              keys: page.chord,
              label: page.title(),
              run: () => void navigate({ to: pathOf(page.agency ? undefined : here, id) }),
            },
          ],
    ),
  ]);
}
