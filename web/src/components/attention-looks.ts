import {
  CircleX,
  Coins,
  Hand,
  type LucideIcon,
  Mail,
  MailX,
  MessageCircleQuestion,
  MessageSquareReply,
  TrendingDown,
  Unplug,
  Wallet,
  Webhook,
} from "lucide-react";
import type { OutputOf } from "../api/operations.ts";
import { t } from "../i18n/index.ts";
import type { PageId } from "../paths.ts";
import { integrationName } from "./words/port-words.ts";
import { skillName } from "./words/skill-words.ts";

/** A row of `insights.attention`: what needs somebody, of one kind, in one brand. */
export type Attention = OutputOf<"insights.attention">["data"][number];
export type AttentionKind = Attention["kind"];
export type AttentionRecord = Attention["evidence"][number];

interface Look {
  icon: LucideIcon;
  ink: string;
  /** Where one deals with it, if the inbox does not. */
  page: PageId;
  search?: Readonly<Record<string, string>>;
  /** The kind as a filter. */
  name(): string;
  count(n: number): string;
}

export const ATTENTION_LOOKS: Readonly<Record<AttentionKind, Look>> = {
  no_credits: {
    icon: Coins,
    ink: "text-bad",
    page: "usage",
    name: () => t("No credits"),
    count: () => t("no credits left"),
  },
  budget: {
    icon: Wallet,
    ink: "text-bad",
    page: "settings",
    name: () => t("Budgets"),
    count: () => t("monthly cap nearly reached"),
  },
  approval: {
    icon: Hand,
    ink: "text-warn",
    page: "approvals",
    name: () => t("Approvals"),
    count: (n) => t("{n, plural, one {# pending approval} other {# pending approvals}}", { n }),
  },
  draft: {
    icon: Mail,
    ink: "text-warn",
    page: "campaigns",
    name: () => t("Outreach drafts"),
    count: (n) => t("{n, plural, one {# campaign to review} other {# campaigns to review}}", { n }),
  },
  question: {
    icon: MessageCircleQuestion,
    ink: "text-warn",
    page: "runs",
    search: { status: "WAITING_INPUT" },
    name: () => t("Questions"),
    count: (n) => t("{n, plural, one {# question} other {# questions}}", { n }),
  },
  reply: {
    icon: MessageSquareReply,
    ink: "text-warn",
    page: "replies",
    name: () => t("Replies"),
    count: (n) => t("{n, plural, one {# open reply} other {# open replies}}", { n }),
  },
  integration: {
    icon: Unplug,
    ink: "text-warn",
    page: "integrations",
    name: () => t("Connections"),
    count: (n) => t("{n, plural, one {# integration warning} other {# integration warnings}}", { n }),
  },
  mailbox: {
    icon: MailX,
    ink: "text-warn",
    page: "mailboxes",
    name: () => t("Mailboxes"),
    count: (n) => t("{n, plural, one {# mailbox sends nothing} other {# mailboxes send nothing}}", { n }),
  },
  failed_run: {
    icon: CircleX,
    ink: "text-bad",
    page: "runs",
    search: { status: "FAILED" },
    name: () => t("Failed runs"),
    count: (n) => t("{n, plural, one {# failed run} other {# failed runs}}", { n }),
  },
  webhook: {
    icon: Webhook,
    ink: "text-warn",
    page: "webhooks",
    name: () => t("Endpoints"),
    count: (n) => t("{n, plural, one {# endpoint misses events} other {# endpoints miss events}}", { n }),
  },
  low_credits: {
    icon: Coins,
    ink: "text-warn",
    page: "usage",
    name: () => t("Low credits"),
    count: () => t("low credits"),
  },
  rank_loss: {
    icon: TrendingDown,
    ink: "text-bad",
    page: "keywords",
    search: { moved: "down", sort: "change" },
    name: () => t("Lost ranks"),
    count: (n) => t("{n, plural, one {# keyword fell} other {# keywords fell}}", { n }),
  },
};

/** Names for people: texts of the API begin with the slug of a skill or a port. */
export function recordInWords({ type, text }: AttentionRecord): string {
  if (type === "approval") return skillName(text.split(",", 1).join());
  if (type !== "invocation" && type !== "integration") return text;
  const [slug = "", ...message] = text.split(": ");
  const name = type === "invocation" ? skillName(slug) : integrationName(slug);
  return message.length === 0 ? name : `${name}: ${message.join(": ")}`;
}
