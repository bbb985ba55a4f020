import {
  Bot,
  Building2,
  CircleCheckBig,
  ClipboardList,
  Coins,
  FileText,
  Folder,
  Globe,
  Group,
  Handshake,
  KeyRound,
  LayoutDashboard,
  Link2,
  ListOrdered,
  type LucideIcon,
  Mail,
  Mailbox,
  MailOpen,
  MessageSquareQuote,
  MessagesSquare,
  MousePointerClick,
  Play,
  Plug,
  Puzzle,
  Radar,
  Rocket,
  Send,
  Settings,
  Swords,
  Target,
  TextSearch,
  Users,
  Waypoints,
  Webhook,
} from "lucide-react";
import { t } from "./i18n/index.ts";
import { usePendingCount } from "./pages/approvals/use-pending-count.ts";
import type { PageId } from "./paths.ts";

export type MenuGroup = "work" | "research" | "produce" | "links" | "develop" | "account";

/** The definition of a page for the sidebar, phone bar, command palette, list of keys and screenshots. */
export interface Page {
  title(): string;
  icon: LucideIcon;
  /** The menu group. Detail pages have none. */
  group?: MenuGroup;
  /** Keyboard shortcut that opens the page from anywhere, such as `g r`. */
  chord?: `g ${string}`;
  /** Shown in the phone bar, which has room for five. */
  onPhone?: true;
  /** Belongs to the agency, not to a workspace. Only agency keys see it. */
  agency?: true;
  /** Hidden in the demo. */
  needsKey?: true;
  /** A hook that returns the count shown next to the title. */
  useCount?: () => number | undefined;
}

/** In menu order. Paths are in `paths.ts`; code is loaded by `page-code.ts`. */
export const PAGES: Readonly<Record<PageId, Page>> = {
  overview: {
    title: () => t("Overview"),
    icon: LayoutDashboard,
    group: "work",
    chord: "g o",
    onPhone: true,
  },
  runs: {
    title: () => t("Runs"),
    icon: Play,
    group: "work",
    chord: "g r",
    onPhone: true,
  },
  approvals: {
    title: () => t("Approvals"),
    icon: CircleCheckBig,
    group: "work",
    chord: "g a",
    onPhone: true,
    useCount: usePendingCount,
  },
  approval: {
    title: () => t("Approval"),
    icon: CircleCheckBig,
  },
  files: {
    title: () => t("Files"),
    icon: Folder,
    group: "work",
    chord: "g l",
  },
  keywords: {
    title: () => t("Keywords"),
    icon: TextSearch,
    group: "research",
    chord: "g k",
    onPhone: true,
  },
  keyword: { title: () => t("Keyword"), icon: TextSearch },
  serps: {
    title: () => t("Results pages"),
    icon: ListOrdered,
    group: "research",
    chord: "g f",
  },
  serpDiff: {
    title: () => t("Compare results pages"),
    icon: ListOrdered,
  },
  serp: { title: () => t("Results page"), icon: ListOrdered },
  clusters: {
    title: () => t("Clusters"),
    icon: Group,
    group: "research",
    chord: "g e",
  },
  gaps: {
    title: () => t("SERP gaps"),
    icon: Target,
    group: "research",
    chord: "g v",
  },
  gap: { title: () => t("SERP gap"), icon: Target },
  citations: {
    title: () => t("AI citations"),
    icon: MessageSquareQuote,
    group: "research",
    chord: "g c",
    onPhone: true,
  },
  citationPlan: { title: () => t("Plan"), icon: MessageSquareQuote },
  citationSources: { title: () => t("Sources"), icon: MessageSquareQuote },
  citationAnswers: { title: () => t("Answers"), icon: MessageSquareQuote },
  citationAnswer: { title: () => t("Answer"), icon: MessageSquareQuote },
  citation: { title: () => t("Prompt"), icon: MessageSquareQuote },
  audience: {
    title: () => t("Audience"),
    icon: Users,
    group: "research",
    chord: "g n",
  },
  discussions: {
    title: () => t("Discussions"),
    icon: MessagesSquare,
    group: "research",
    chord: "g j",
  },
  contentGaps: {
    title: () => t("Content gaps"),
    icon: Puzzle,
    group: "research",
    chord: "g x",
  },
  performance: {
    title: () => t("Performance"),
    icon: MousePointerClick,
    group: "research",
    chord: "g q",
  },
  site: {
    title: () => t("Site"),
    icon: Globe,
    group: "research",
    chord: "g y",
  },
  crawlers: {
    title: () => t("Crawlers"),
    icon: Bot,
    group: "research",
  },
  competitors: {
    title: () => t("Competitors"),
    icon: Swords,
    group: "research",
    chord: "g m",
  },
  competitor: {
    title: () => t("Competitor"),
    icon: Swords,
  },
  contents: {
    title: () => t("Content"),
    icon: FileText,
    group: "produce",
    chord: "g p",
  },
  content: { title: () => t("Text"), icon: FileText },
  briefs: {
    title: () => t("Briefs"),
    icon: ClipboardList,
    group: "produce",
    chord: "g b",
  },
  brief: { title: () => t("Brief"), icon: ClipboardList },
  publications: {
    title: () => t("Publications"),
    icon: Send,
    group: "produce",
    chord: "g t",
  },
  indexing: {
    title: () => t("Indexing"),
    icon: Radar,
    group: "produce",
    chord: "g z",
  },
  campaigns: {
    title: () => t("Campaigns"),
    icon: Link2,
    group: "links",
    chord: "g g",
  },
  campaign: { title: () => t("Campaign"), icon: Link2 },
  replies: {
    title: () => t("Replies"),
    icon: MailOpen,
    group: "links",
  },
  relationships: {
    title: () => t("Relationships"),
    icon: Handshake,
    group: "links",
  },
  templates: {
    title: () => t("Email templates"),
    icon: Mail,
    group: "links",
  },
  mailboxes: {
    title: () => t("Mailboxes"),
    icon: Mailbox,
    group: "links",
  },
  run: { title: () => t("Run"), icon: Waypoints },
  keys: {
    title: () => t("API keys"),
    icon: KeyRound,
    group: "develop",
    chord: "g d",
  },
  webhooks: {
    title: () => t("Webhooks"),
    icon: Webhook,
    group: "develop",
    chord: "g h",
  },
  webhook: { title: () => t("Webhook"), icon: Webhook },
  usage: {
    title: () => t("Usage and credits"),
    icon: Coins,
    group: "account",
    chord: "g u",
  },
  integrations: {
    title: () => t("Integrations"),
    icon: Plug,
    group: "account",
    chord: "g i",
  },
  settings: {
    title: () => t("Settings"),
    icon: Settings,
    group: "account",
    chord: "g s",
  },
  workspaces: {
    title: () => t("Workspaces"),
    icon: Building2,
    group: "account",
    chord: "g w",
    agency: true,
    needsKey: true,
  },
  start: {
    title: () => t("Analyze a site"),
    icon: Rocket,
    needsKey: true,
  },
  welcome: {
    title: () => t("Welcome"),
    icon: Rocket,
    agency: true,
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
    case "links":
      return t("Link building");
    case "develop":
      return t("Developers");
    case "account":
      return t("Account");
  }
}

export const MENU_GROUPS: readonly MenuGroup[] = ["work", "research", "produce", "links", "develop", "account"];
