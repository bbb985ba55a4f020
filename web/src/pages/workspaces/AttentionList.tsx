import { Link } from "@tanstack/react-router";
import {
  CircleCheck,
  CircleX,
  Coins,
  Hand,
  type LucideIcon,
  MailX,
  MessageSquareReply,
  TrendingDown,
  Unplug,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { pathOf } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const MAX_SHOWN = 12;

type Attention = OutputOf<"insights.attention">["data"][number];

interface Look {
  icon: LucideIcon;
  ink: string;
  /** Where one deals with it. */
  page: "usage" | "approvals" | "replies" | "integrations" | "mailboxes" | "runs" | "webhooks" | "keywords";
  search?: Readonly<Record<string, string>>;
  text(count: number): string;
}

const LOOKS: Readonly<Record<Attention["kind"], Look>> = {
  no_credits: { icon: Coins, ink: "text-bad", page: "usage", text: () => t("no credits left") },
  approval: {
    icon: Hand,
    ink: "text-warn",
    page: "approvals",
    text: (n) => t("{n, plural, one {# pending approval} other {# pending approvals}}", { n }),
  },
  reply: {
    icon: MessageSquareReply,
    ink: "text-warn",
    page: "replies",
    text: (n) => t("{n, plural, one {# open reply} other {# open replies}}", { n }),
  },
  integration: {
    icon: Unplug,
    ink: "text-warn",
    page: "integrations",
    text: (n) => t("{n, plural, one {# integration warning} other {# integration warnings}}", { n }),
  },
  mailbox: {
    icon: MailX,
    ink: "text-warn",
    page: "mailboxes",
    text: (n) => t("{n, plural, one {# mailbox sends nothing} other {# mailboxes send nothing}}", { n }),
  },
  failed_run: {
    icon: CircleX,
    ink: "text-bad",
    page: "runs",
    search: { status: "FAILED" },
    text: (n) => t("{n, plural, one {# failed run} other {# failed runs}}", { n }),
  },
  webhook: {
    icon: Webhook,
    ink: "text-warn",
    page: "webhooks",
    text: (n) => t("{n, plural, one {# endpoint misses events} other {# endpoints miss events}}", { n }),
  },
  low_credits: { icon: Coins, ink: "text-warn", page: "usage", text: () => t("low credits") },
  rank_loss: {
    icon: TrendingDown,
    ink: "text-bad",
    page: "keywords",
    search: { moved: "down", sort: "change" },
    text: (n) => t("{n, plural, one {# keyword fell} other {# keywords fell}}", { n }),
  },
};

/** What needs somebody across workspaces, most urgent first, as `insights.attention` says. */
export function AttentionList() {
  const { data, error, refetch } = useOperation(
    "insights.attention",
    { limit: 50 },
    { workspaceId: null, everyMs: 30_000 },
  );
  const items = data?.data ?? [];
  const more = (data?.total ?? 0) - MAX_SHOWN;
  return (
    <Card flush title={t("Needs attention")} note={t("Active workspaces · most urgent first · last 7 days")}>
      {error === null || data !== undefined ? null : <ErrorCard error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <div aria-busy>
          <SkeletonRows rows={1} />
        </div>
      ) : null}
      {data !== undefined && items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-5 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 text-good" />
          {t("Nothing needs your attention.")}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="divide-y">
          {items.slice(0, MAX_SHOWN).map((item) => (
            <Row key={item.id} item={item} />
          ))}
          {more > 0 ? <li className="px-4 py-2.5 text-xs text-muted">{t("and {n} more", { n: more })}</li> : null}
        </ul>
      )}
    </Card>
  );
}

function Row({ item }: { item: Attention }) {
  const { kind, workspaceId, workspace, count, since, deadline, evidence } = item;
  const { icon: Icon, ink, text } = LOOKS[kind];
  const first = inWords(evidence[0]);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
      <Icon aria-hidden className={cn("size-4 shrink-0", ink)} />
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center">
        <Target kind={kind} workspaceId={workspaceId}>
          <span className="absolute inset-0" />
          <span className="font-medium">{workspace ?? t("Agency")}</span>
        </Target>
        <span className="hidden min-w-0 flex-1 truncate text-muted sm:block" title={first}>
          {first}
        </span>
        <span className="shrink-0 text-muted sm:text-right">
          {text(count)}
          {deadline === null ? null : (
            <>
              {" · "}
              {t("ends")} <RelativeTime at={deadline} />
            </>
          )}
          {deadline !== null || since === null ? null : (
            <>
              {" · "}
              <RelativeTime at={since} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** A run and an approval begin with the slug of their skill. */
function inWords(evidence: Attention["evidence"][number] | undefined): string | undefined {
  if (evidence === undefined) return undefined;
  const { type, text } = evidence;
  if (type === "approval") return skillName(text.split(",", 1).join());
  if (type !== "invocation") return text;
  const [slug = "", ...message] = text.split(": ");
  return `${skillName(slug)}: ${message.join(": ")}`;
}

/** What concerns the whole agency has no page in a workspace. */
function Target({
  kind,
  workspaceId,
  children,
}: {
  kind: Attention["kind"];
  workspaceId: string | null;
  children: ReactNode;
}) {
  const { page, search = {} } = LOOKS[kind];
  if (workspaceId === null) return <span className="min-w-0 truncate">{children}</span>;
  return (
    <Link to={pathOf(workspaceId, page)} search={search} className="min-w-0 truncate">
      {children}
    </Link>
  );
}
