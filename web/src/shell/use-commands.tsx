import { useNavigate } from "@tanstack/react-router";
import { CalendarClock, Keyboard, Moon, Plus, Rocket, Sun, TrendingUp, Waypoints } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useOperation } from "../api/use-operation.ts";
import { statusWord } from "../components/StatusBadge.tsx";
import { runName } from "../components/words/skill-words.ts";
import { t } from "../i18n/index.ts";
import { pathOf } from "../paths.ts";
import { useWhyNot } from "../session/rights.ts";
import { useMode } from "../session/use-session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import type { Command, CommandGroup } from "./command.ts";
import { openKeysHelp, openOverlay } from "./overlays.ts";
import { setTheme } from "./theme.ts";
import { useMenuPages } from "./use-menu.ts";
import { useHelpCommands, useRecordCommands } from "./use-record-commands.tsx";

/** The commands that match the text typed so far. */
export function useCommands(): { groups: CommandGroup[]; text: string; setText(text: string): void } {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const help = useHelpCommands();
  const groups = [
    { title: t("Pages"), items: matching(usePageCommands(), wanted) },
    { title: t("Actions"), items: matching(useActionCommands(), wanted) },
    { title: t("Recent runs"), items: matching(useRunCommands(), wanted).slice(0, 6) },
    ...useRecordCommands(useDebounced(wanted, 200)),
    { title: t("Settings and help"), items: wanted === "" ? [] : matching(help, wanted) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), text, setText };
}

function usePageCommands(): Command[] {
  const navigate = useNavigate();
  const here = useMenuWorkspace();
  return useMenuPages().map(({ id, page }) => {
    const Icon = page.icon;
    return {
      key: id,
      label: page.title(),
      icon: <Icon aria-hidden />,
      ...(page.chord === undefined ? {} : { keys: page.chord }),
      run: () => void navigate({ to: pathOf(page.agency ? undefined : here, id) }),
    };
  });
}

function useActionCommands(): Command[] {
  const navigate = useNavigate();
  const mode = useMode();
  const here = useWorkspaceId();
  const whyNot = useWhyNot("agent.invoke");
  const inWorkspace: Command[] = [
    {
      key: "run a skill start",
      label: t("Run a skill"),
      icon: <Plus aria-hidden />,
      run: () => void navigate({ to: pathOf(here, "runs"), search: { start: "1" } }),
    },
    {
      key: "bootstrap first run",
      label: t("Analyze the brand's site"),
      icon: <Rocket aria-hidden />,
      run: () => void navigate({ to: pathOf(here, "start") }),
    },
    {
      key: "rank position schedule",
      label: t("Track rankings"),
      icon: <TrendingUp aria-hidden />,
      run: () => void navigate({ to: pathOf(here, "overview"), search: { open: "track" } }),
    },
  ];
  const inTestWorld: Command[] = [
    {
      key: "test world market event outage",
      label: t("Advance the test clock"),
      icon: <CalendarClock aria-hidden />,
      run: () => openOverlay("world"),
    },
  ];
  return [
    ...(here === undefined || whyNot !== undefined ? [] : inWorkspace),
    ...(mode === "test" ? inTestWorld : []),
    { key: "light", label: t("Switch to light theme"), icon: <Sun aria-hidden />, run: () => setTheme("light") },
    { key: "dark", label: t("Switch to dark theme"), icon: <Moon aria-hidden />, run: () => setTheme("dark") },
    { key: "keys", label: t("Keyboard shortcuts"), icon: <Keyboard aria-hidden />, run: openKeysHelp },
  ];
}

function useRunCommands(): Command[] {
  const navigate = useNavigate();
  const here = useWorkspaceId();
  const { data } = useOperation("agent.invocations.list", { topLevel: true, limit: 50 }, { freshForMs: 30_000 });
  // Agency runs, such as bulk actions, belong to no workspace and have no page.
  const runs = (data?.data ?? []).filter(({ workspace }) => !workspace.startsWith("ws_agency_"));
  return runs.map(({ invocationId, skill, subject, status, workspace }) => ({
    key: invocationId,
    label: runName({ skill, subject }),
    icon: <Waypoints aria-hidden />,
    note: statusWord(status),
    run: () => void navigate({ to: pathOf(here ?? workspace, "run", { id: invocationId }) }),
  }));
}

/** Matches commands that contain every typed word. */
function matching(commands: readonly Command[], wanted: string): Command[] {
  const words = wanted.split(/\s+/);
  return commands.filter(({ label, key }) => words.every((word) => `${label} ${key}`.toLowerCase().includes(word)));
}
