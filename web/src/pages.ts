import {
  Building2,
  CircleCheckBig,
  Coins,
  Folder,
  Group,
  KeyRound,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Play,
  Plug,
  Rocket,
  Settings,
  Swords,
  Target,
  TextSearch,
  Waypoints,
  Webhook,
} from "lucide-react";
import type { ComponentType } from "react";
import { t } from "./i18n/index.ts";
import { useWaitingCount } from "./pages/approvals/use-waiting-count.ts";
import type { PageId } from "./paths.ts";

export type MenuGroup = "work" | "research" | "produce" | "develop" | "account";

/** All that the sidebar, the bar on phones, the palette, the list of keys, the router and the screenshots know of a page. */
export interface Page {
  title(): string;
  load(): Promise<{ default: ComponentType }>;
  icon: LucideIcon;
  /** In the menu under this heading; pages of one thing have none. */
  group?: MenuGroup;
  /** Goes there from anywhere: `g r`. */
  chord?: `g ${string}`;
  /** One of the five at the foot of a phone's screen. */
  onPhone?: true;
  /** Belongs to the agency and not to one workspace: only keys of agencies see it. */
  agency?: true;
  /** Not shown to visitors of the demo. */
  needsKey?: true;
  /** A hook that counts what waits there, shown beside its name. */
  useCount?: () => number | undefined;
}

/** In the order of the menu. Paths are in `paths.ts`. */
export const PAGES: Readonly<Record<PageId, Page>> = {
  overview: {
    title: () => t("Overview"),
    load: () => import("./pages/overview/OverviewPage.tsx"),
    icon: LayoutDashboard,
    group: "work",
    chord: "g o",
    onPhone: true,
  },
  runs: {
    title: () => t("Runs"),
    load: () => import("./pages/runs/RunsPage.tsx"),
    icon: Play,
    group: "work",
    chord: "g r",
    onPhone: true,
  },
  approvals: {
    title: () => t("Approvals"),
    load: () => import("./pages/approvals/ApprovalsPage.tsx"),
    icon: CircleCheckBig,
    group: "work",
    chord: "g a",
    onPhone: true,
    useCount: useWaitingCount,
  },
  approval: {
    title: () => t("Approval"),
    load: () => import("./pages/approvals/ApprovalPage.tsx"),
    icon: CircleCheckBig,
  },
  files: {
    title: () => t("Files"),
    load: () => import("./pages/files/FilesPage.tsx"),
    icon: Folder,
    group: "work",
    chord: "g l",
  },
  keywords: {
    title: () => t("Keywords"),
    load: () => import("./pages/keywords/KeywordsPage.tsx"),
    icon: TextSearch,
    group: "research",
    chord: "g k",
    onPhone: true,
  },
  keyword: { title: () => t("Keyword"), load: () => import("./pages/keyword/KeywordPage.tsx"), icon: TextSearch },
  serps: {
    title: () => t("Search results"),
    load: () => import("./pages/serps/SerpsPage.tsx"),
    icon: ListOrdered,
    group: "research",
    chord: "g f",
  },
  serpDiff: {
    title: () => t("Compare search results"),
    load: () => import("./pages/serp-diff/SerpDiffPage.tsx"),
    icon: ListOrdered,
  },
  serp: { title: () => t("Search result page"), load: () => import("./pages/serp/SerpPage.tsx"), icon: ListOrdered },
  clusters: {
    title: () => t("Clusters"),
    load: () => import("./pages/clusters/ClustersPage.tsx"),
    icon: Group,
    group: "research",
    chord: "g l",
  },
  gaps: {
    title: () => t("SERP gaps"),
    load: () => import("./pages/gaps/GapsPage.tsx"),
    icon: Target,
    group: "research",
    chord: "g v",
  },
  gap: { title: () => t("SERP gap"), load: () => import("./pages/gap/GapPage.tsx"), icon: Target },
  competitors: {
    title: () => t("Competitors"),
    load: () => import("./pages/competitors/CompetitorsPage.tsx"),
    icon: Swords,
    group: "research",
    chord: "g m",
  },
  competitor: {
    title: () => t("Competitor"),
    load: () => import("./pages/competitor/CompetitorPage.tsx"),
    icon: Swords,
  },
  run: { title: () => t("Run"), load: () => import("./pages/run/RunPage.tsx"), icon: Waypoints },
  keys: {
    title: () => t("API keys"),
    load: () => import("./pages/keys/KeysPage.tsx"),
    icon: KeyRound,
    group: "develop",
    chord: "g d",
  },
  webhooks: {
    title: () => t("Webhooks"),
    load: () => import("./pages/webhooks/WebhooksPage.tsx"),
    icon: Webhook,
    group: "develop",
    chord: "g h",
  },
  webhook: { title: () => t("Webhook"), load: () => import("./pages/webhook/WebhookPage.tsx"), icon: Webhook },
  usage: {
    title: () => t("Usage and credits"),
    load: () => import("./pages/usage/UsagePage.tsx"),
    icon: Coins,
    group: "account",
    chord: "g u",
  },
  integrations: {
    title: () => t("Integrations"),
    load: () => import("./pages/integrations/IntegrationsPage.tsx"),
    icon: Plug,
    group: "account",
    chord: "g i",
  },
  settings: {
    title: () => t("Settings"),
    load: () => import("./pages/settings/SettingsPage.tsx"),
    icon: Settings,
    group: "account",
    chord: "g s",
  },
  workspaces: {
    title: () => t("Workspaces"),
    load: () => import("./pages/workspaces/WorkspacesPage.tsx"),
    icon: Building2,
    group: "account",
    chord: "g w",
    agency: true,
    needsKey: true,
  },
  start: {
    title: () => t("First run"),
    load: () => import("./pages/start/StartPage.tsx"),
    icon: Rocket,
    needsKey: true,
  },
};

export function groupTitle(group: MenuGroup): string | undefined {
  switch (group) {
    case "work":
      return undefined;
    case "research":
      return t("Research");
    case "produce":
      return t("Produce");
    case "develop":
      return t("Developers");
    case "account":
      return t("Account");
  }
}

export const MENU_GROUPS: readonly MenuGroup[] = ["work", "research", "produce", "develop", "account"];
