import { useNavigate } from "@tanstack/react-router";
import { BookOpen, FileChartColumn, FileText, Link2, Settings, Swords, TextSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useOperation } from "../api/use-operation.ts";
import { shortUrl } from "../components/words/short-url.ts";
import { t } from "../i18n/index.ts";
import { type PageId, pathOf } from "../paths.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import type { Command, CommandGroup } from "./command.ts";

const MIN_LETTERS = 2;
const SHOWN = 6;
/** Lists without a search are short: they are read once and searched here. */
const MOST = 200;
const FRESH = { freshForMs: 60_000 };

/** Records of the workspace whose name has the typed text: keywords, texts, competitors, campaigns and reports. */
export function useRecordCommands(wanted: string): CommandGroup[] {
  const navigate = useNavigate();
  const here = useWorkspaceId();
  const asked = { enabled: wanted.length >= MIN_LETTERS && here !== undefined, ...FRESH };
  const keywords = useOperation("research.keyword.list", { q: wanted, limit: SHOWN }, asked);
  const posts = useOperation("produce.blog_post.list", { q: wanted, limit: SHOWN }, asked);
  const competitors = useOperation("research.competitor.list", { q: wanted, limit: SHOWN }, asked);
  const campaigns = useOperation("link_building.serp_outreach.list", { limit: MOST }, asked);
  const reports = useOperation("reports.list", { limit: MOST }, asked);
  if (!asked.enabled) return [];
  const command = (page: PageId, id: string, label: string, icon: ReactNode): Command => ({
    key: id,
    label,
    icon,
    run: () => void navigate({ to: pathOf(here, page, { id }) }),
  });
  const has = (label: string) => label.toLowerCase().includes(wanted);
  return [
    {
      title: t("Keywords"),
      items: (keywords.data?.data ?? []).map(({ id, keyword }) =>
        command("keyword", id, keyword, <TextSearch aria-hidden />),
      ),
    },
    {
      title: t("Content"),
      items: (posts.data?.data ?? []).map(({ id, title }) => command("content", id, title, <FileText aria-hidden />)),
    },
    {
      title: t("Competitors"),
      items: (competitors.data?.data ?? []).map(({ id, domain }) =>
        command("competitor", id, domain, <Swords aria-hidden />),
      ),
    },
    {
      title: t("Campaigns"),
      items: (campaigns.data?.data ?? [])
        .map(({ campaignId, seed, outreach }) =>
          command(
            "campaign",
            campaignId,
            [seed.keyword, shortUrl(outreach.ourContentUrl)].filter((part) => part !== null).join(" · "),
            <Link2 aria-hidden />,
          ),
        )
        .filter(({ label }) => has(label))
        .slice(0, SHOWN),
    },
    {
      title: t("Reports"),
      items: (reports.data?.data ?? [])
        .filter(({ title }) => has(title))
        .slice(0, SHOWN)
        .map(({ id, title }) => command("report", id, title, <FileChartColumn aria-hidden />)),
    },
  ];
}

/** Parts of the settings and the pages of help, by their names. */
export function useHelpCommands(): Command[] {
  const navigate = useNavigate();
  const here = useWorkspaceId();
  const settings = [
    { view: "approvals", label: t("Settings: approvals and alerts") },
    { view: "trust", label: t("Settings: trust") },
    { view: "schedules", label: t("Settings: schedules") },
    { view: "rubric", label: t("Settings: rubric") },
    { view: "refiners", label: t("Settings: refiners") },
    { view: "targets", label: t("Settings: publishing targets") },
    { view: "stop", label: t("Settings: kill switch") },
  ];
  const help = [
    { path: "/docs", label: t("Help: reference of all operations") },
    { path: "/errors", label: t("Help: errors and what to do") },
    { path: "/changelog", label: t("Help: changes of each version") },
  ];
  return [
    ...(here === undefined
      ? []
      : settings.map(({ view, label }) => ({
          key: `settings-${view}`,
          label,
          icon: <Settings aria-hidden />,
          run: () => void navigate({ to: pathOf(here, "settings"), search: { view } }),
        }))),
    ...help.map(({ path, label }) => ({
      key: `help-${path}`,
      label,
      icon: <BookOpen aria-hidden />,
      run: () => void window.open(path, "_blank", "noopener"),
    })),
  ];
}
