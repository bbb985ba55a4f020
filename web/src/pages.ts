import type { OperationName } from "@findable/contract/client";
import {
  Bell,
  Bot,
  Building2,
  ChartLine,
  CircleCheckBig,
  ClipboardList,
  CodeXml,
  Coins,
  FileChartColumn,
  FileText,
  Folder,
  Globe,
  Group,
  Handshake,
  History,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Link2,
  ListChecks,
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
  ScrollText,
  Send,
  Settings,
  Swords,
  Target,
  Telescope,
  TextSearch,
  Users,
  Waypoints,
  Webhook,
} from "lucide-react";
import { useWaitingCount } from "./components/use-waiting.ts";
import { t } from "./i18n/index.ts";
import { useUnreadCount } from "./pages/notices/use-unread-count.ts";
import { PAGE_IDS, PATHS, type PageId } from "./paths.ts";

export type SectionId =
  | "home"
  | "inbox"
  | "visibility"
  | "research"
  | "content"
  | "outreach"
  | "site"
  | "settings"
  | "developers"
  | "agency";

/** The definition of a page for the sidebar, phone bar, command palette, list of keys and screenshots. */
export interface Page {
  title(): string;
  icon: LucideIcon;
  /** The entry of the sidebar of which the page is a tab. Detail pages have none: they belong to the tab above them. */
  section?: SectionId;
  /** Keyboard shortcut that opens the page from anywhere, such as `g r`. */
  chord?: `g ${string}`;
  /** Belongs to the agency, not to a workspace. Only agency keys see it. */
  agency?: true;
  /** The operation that the page is for. Menus leave the page out for roles that may not call it, and the page says who can. */
  needs?: OperationName;
  /** Hidden in the demo. */
  needsKey?: true;
  /** A hook that returns the count shown next to the title. */
  useCount?: () => number | undefined;
}

/** In the order of the menu and the tabs. Paths are in `paths.ts`; code is loaded by `page-code.ts`. */
export const PAGES: Readonly<Record<PageId, Page>> = {
  overview: {
    title: () => t("Overview"),
    icon: LayoutDashboard,
    section: "home",
    chord: "g o",
  },
  nextSteps: {
    title: () => t("Next steps"),
    icon: ListChecks,
    section: "home",
  },
  interventions: {
    title: () => t("Interventions"),
    icon: History,
    section: "home",
  },
  intervention: { title: () => t("Intervention"), icon: History },
  runs: {
    title: () => t("Runs"),
    icon: Play,
    section: "home",
    chord: "g r",
  },
  inbox: {
    title: () => t("Inbox"),
    icon: Inbox,
    section: "inbox",
    useCount: () => useWaitingCount(),
  },
  approvals: {
    title: () => t("Approvals"),
    icon: CircleCheckBig,
    section: "inbox",
    chord: "g a",
    useCount: () => useWaitingCount(["approval", "draft"]),
  },
  approval: {
    title: () => t("Approval"),
    icon: CircleCheckBig,
  },
  notices: {
    title: () => t("Notices"),
    icon: Bell,
    section: "inbox",
    useCount: useUnreadCount,
  },
  replies: {
    title: () => t("Replies"),
    icon: MailOpen,
    needs: "link_building.reply.update",
    section: "inbox",
    useCount: () => useWaitingCount(["reply"]),
  },
  files: {
    title: () => t("Files"),
    icon: Folder,
    section: "home",
    chord: "g l",
  },
  reports: {
    title: () => t("Reports"),
    icon: FileChartColumn,
    section: "home",
  },
  reportTemplates: { title: () => t("Report templates"), icon: FileChartColumn },
  report: { title: () => t("Report"), icon: FileChartColumn },
  keywords: {
    title: () => t("Keywords"),
    icon: TextSearch,
    section: "visibility",
    chord: "g k",
  },
  keyword: { title: () => t("Keyword"), icon: TextSearch },
  serps: {
    title: () => t("Results pages"),
    icon: ListOrdered,
    section: "research",
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
    section: "research",
    chord: "g e",
  },
  gaps: {
    title: () => t("SERP gaps"),
    icon: Target,
    section: "research",
    chord: "g v",
  },
  gap: { title: () => t("SERP gap"), icon: Target },
  citations: {
    title: () => t("AI citations"),
    icon: MessageSquareQuote,
    section: "visibility",
    chord: "g c",
  },
  citationPlan: { title: () => t("Plan"), icon: MessageSquareQuote },
  citationSources: { title: () => t("Sources"), icon: MessageSquareQuote },
  citationAnswers: { title: () => t("Answers"), icon: MessageSquareQuote },
  citationAnswer: { title: () => t("Answer"), icon: MessageSquareQuote },
  citation: { title: () => t("Prompt"), icon: MessageSquareQuote },
  performance: {
    title: () => t("Performance"),
    icon: MousePointerClick,
    section: "visibility",
    chord: "g q",
  },
  audience: {
    title: () => t("Audience"),
    icon: Users,
    section: "research",
    chord: "g n",
  },
  discussions: {
    title: () => t("Discussions"),
    icon: MessagesSquare,
    section: "research",
    chord: "g j",
  },
  contentGaps: {
    title: () => t("Content gaps"),
    icon: Puzzle,
    section: "research",
    chord: "g x",
  },
  site: {
    title: () => t("Site"),
    icon: Globe,
    section: "site",
    chord: "g y",
  },
  crawlers: {
    title: () => t("Crawlers"),
    icon: Bot,
    section: "site",
  },
  competitors: {
    title: () => t("Competitors"),
    icon: Swords,
    section: "research",
    chord: "g m",
  },
  competitor: {
    title: () => t("Competitor"),
    icon: Swords,
  },
  contents: {
    title: () => t("Content"),
    icon: FileText,
    section: "content",
    chord: "g p",
  },
  content: { title: () => t("Text"), icon: FileText },
  briefs: {
    title: () => t("Briefs"),
    icon: ClipboardList,
    section: "content",
    chord: "g b",
  },
  brief: { title: () => t("Brief"), icon: ClipboardList },
  publications: {
    title: () => t("Publications"),
    icon: Send,
    section: "content",
    chord: "g t",
  },
  indexing: {
    title: () => t("Indexing"),
    icon: Radar,
    section: "content",
    chord: "g z",
  },
  campaigns: {
    title: () => t("Campaigns"),
    icon: Link2,
    section: "outreach",
    chord: "g g",
  },
  campaign: { title: () => t("Campaign"), icon: Link2 },
  relationships: {
    title: () => t("Relationships"),
    icon: Handshake,
    section: "outreach",
  },
  templates: {
    title: () => t("Email templates"),
    icon: Mail,
    needs: "link_building.template.create",
    section: "outreach",
  },
  mailboxes: {
    title: () => t("Mailboxes"),
    icon: Mailbox,
    needs: "link_building.mailbox.check",
    section: "outreach",
  },
  run: { title: () => t("Run"), icon: Waypoints },
  keys: {
    title: () => t("API keys"),
    icon: KeyRound,
    needs: "auth.keys.create",
    section: "developers",
    chord: "g d",
  },
  webhooks: {
    title: () => t("Webhooks"),
    icon: Webhook,
    needs: "webhooks.create",
    section: "developers",
    chord: "g h",
  },
  webhook: { title: () => t("Webhook"), icon: Webhook, needs: "webhooks.create" },
  settings: {
    title: () => t("Settings"),
    icon: Settings,
    needs: "produce.rubric.update",
    section: "settings",
    chord: "g s",
  },
  integrations: {
    title: () => t("Integrations"),
    icon: Plug,
    needs: "integrations.connect",
    section: "settings",
    chord: "g i",
  },
  usage: {
    title: () => t("Usage and credits"),
    icon: Coins,
    section: "settings",
    chord: "g u",
  },
  workspaces: {
    title: () => t("Workspaces"),
    icon: Building2,
    section: "agency",
    chord: "g w",
    agency: true,
    needsKey: true,
  },
  agencySteps: {
    title: () => t("Next steps of all brands"),
    icon: ListChecks,
    needs: "plan.next",
    section: "agency",
    agency: true,
    needsKey: true,
  },
  spending: {
    title: () => t("Usage by brand"),
    icon: Coins,
    section: "agency",
    agency: true,
    needsKey: true,
  },
  people: {
    title: () => t("People"),
    icon: Users,
    needs: "people.invite",
    section: "agency",
    agency: true,
    needsKey: true,
  },
  audit: {
    title: () => t("Audit log"),
    icon: ScrollText,
    needs: "audit.list",
    section: "agency",
    agency: true,
    needsKey: true,
  },
  start: {
    title: () => t("Analyze a site"),
    icon: Rocket,
    needs: "agent.invoke",
    needsKey: true,
  },
  welcome: {
    title: () => t("Welcome"),
    icon: Rocket,
    needs: "workspaces.create",
    agency: true,
    needsKey: true,
  },
};

/** An entry of the sidebar and the phone bar. It opens the first of its pages that the session may see. */
export interface Section {
  title(): string;
  icon: LucideIcon;
  /** Shown in the phone bar, which has room for four and More. */
  onPhone?: true;
}

/** In menu order: by job, at most ten. */
export const SECTIONS: Readonly<Record<SectionId, Section>> = {
  home: { title: () => t("Home"), icon: LayoutDashboard, onPhone: true },
  inbox: { title: () => t("Inbox"), icon: Inbox, onPhone: true },
  visibility: { title: () => t("Visibility"), icon: ChartLine, onPhone: true },
  research: { title: () => t("Research"), icon: Telescope },
  content: { title: () => t("Content"), icon: FileText, onPhone: true },
  outreach: { title: () => t("Outreach"), icon: Link2 },
  site: { title: () => t("Site"), icon: Globe },
  settings: { title: () => t("Settings"), icon: Settings },
  developers: { title: () => t("Developers"), icon: CodeXml },
  agency: { title: () => t("Workspaces"), icon: Building2 },
};

export const SECTION_IDS = Object.keys(SECTIONS).filter(isSectionId);

function isSectionId(name: string): name is SectionId {
  return Object.hasOwn(SECTIONS, name);
}

/** The tab to which a page belongs: itself, or the list above a detail page. */
export function tabOf(id: PageId): PageId | undefined {
  if (PAGES[id].section !== undefined) return id;
  return PAGE_IDS.find((tab) => PAGES[tab].section !== undefined && PATHS[id].startsWith(`${PATHS[tab]}/`));
}
