import { CircleCheck, CircleX, Coins, Hand, type LucideIcon, Unplug } from "lucide-react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { Attention, Concern } from "./attention.ts";
import type { CountsByWorkspace } from "./use-workspace-counts.ts";

const MAX_SHOWN = 8;
const LOOKS: Readonly<Record<Concern, { icon: LucideIcon; ink: string }>> = {
  waiting: { icon: Hand, ink: "text-warn" },
  failed: { icon: CircleX, ink: "text-bad" },
  integrations: { icon: Unplug, ink: "text-warn" },
  credits: { icon: Coins, ink: "text-warn" },
};

/** Items that need a person, across workspaces. Reports “all clear” only after all queries have succeeded. */
export function AttentionList({ items, counts }: { items: readonly Attention[]; counts: CountsByWorkspace }) {
  return (
    <Card flush title={t("Needs attention")} note={t("Active workspaces · failures of the last 24 hours")}>
      {counts.error === null ? null : <ErrorCard error={counts.error} onRetry={counts.refetch} />}
      {items.length === 0 && !counts.isKnown && counts.error === null ? (
        <div aria-busy>
          <SkeletonRows rows={1} />
        </div>
      ) : null}
      {items.length === 0 && counts.isKnown ? (
        <p className="flex items-center gap-2 px-4 py-5 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 text-good" />
          {t("Nothing needs your attention.")}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="divide-y">
          {items.slice(0, MAX_SHOWN).map((item) => (
            <Row key={`${item.workspace.id} ${item.concern}`} item={item} />
          ))}
          {items.length > MAX_SHOWN ? (
            <li className="px-4 py-2.5 text-xs text-muted">{t("and {n} more", { n: items.length - MAX_SHOWN })}</li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

function Row({ item: { workspace, concern, count } }: { item: Attention }) {
  const { icon: Icon, ink } = LOOKS[concern];
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
      <Icon aria-hidden className={cn("size-4 shrink-0", ink)} />
      <Target workspaceId={workspace.id} concern={concern}>
        <span className="absolute inset-0" />
        <span className="font-medium">{workspace.name}</span>
      </Target>
      <span className="ml-auto text-muted">{concernText(concern, count)}</span>
    </li>
  );
}

function Target({
  workspaceId,
  concern,
  children,
}: {
  workspaceId: string;
  concern: Concern;
  children: React.ReactNode;
}) {
  const common = { workspaceId, className: "min-w-0 truncate", children };
  switch (concern) {
    case "waiting":
      return <PageLink page="approvals" {...common} />;
    case "failed":
      return <PageLink page="runs" search={{ status: "FAILED" }} {...common} />;
    case "integrations":
      return <PageLink page="integrations" {...common} />;
    case "credits":
      return <PageLink page="usage" {...common} />;
  }
}

function concernText(concern: Concern, count: number): string {
  switch (concern) {
    case "waiting":
      return t("{n, plural, one {# pending approval} other {# pending approvals}}", { n: count });
    case "failed":
      return t("{n, plural, one {# failed run} other {# failed runs}}", { n: count });
    case "integrations":
      return t("{n, plural, one {# integration warning} other {# integration warnings}}", { n: count });
    case "credits":
      return t("low credits");
  }
}
