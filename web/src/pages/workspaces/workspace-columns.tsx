import type { Workspace } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber, formatPool } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { CountsByWorkspace } from "./use-workspace-counts.ts";
import { WorkspaceMenu } from "./WorkspaceMenu.tsx";

export function workspaceColumns(
  counts: CountsByWorkspace,
  onEdit: (workspace: Workspace) => void,
): readonly Column<Workspace>[] {
  const countOf = (id: string, what: "waiting" | "running" | "failed") => {
    const { [what]: count } = counts.of(id);
    if (count === undefined) return "–";
    if (count === 0) return <span className="text-muted">0</span>;
    const tone = what === "waiting" ? "warn" : what === "failed" ? "bad" : "accent";
    return (
      <Badge tone={tone}>
        {formatNumber(count)}
        {counts.isTruncated ? "+" : ""}
      </Badge>
    );
  };
  return [
    { key: "name", header: t("Workspace"), cell: (workspace) => <Name workspace={workspace} /> },
    { key: "health", header: t("Integrations"), from: "lg", cell: ({ health }) => <Health health={health} /> },
    { key: "waiting", header: t("Waiting"), align: "right", cell: ({ id }) => countOf(id, "waiting") },
    { key: "running", header: t("Running"), align: "right", cell: ({ id }) => countOf(id, "running") },
    { key: "failed", header: t("Failed, 24 h"), align: "right", cell: ({ id }) => countOf(id, "failed") },
    {
      key: "credits",
      header: t("Credits this month"),
      align: "right",
      cell: ({ usage }) => <Credits usage={usage} />,
    },
    {
      key: "active",
      header: t("Last active"),
      align: "right",
      from: "xl",
      cell: ({ lastActiveAt }) => (lastActiveAt === null ? t("never") : <RelativeTime at={lastActiveAt} />),
    },
    {
      key: "menu",
      header: <span className="sr-only">{t("More")}</span>,
      align: "right",
      className: "w-10",
      cell: (workspace) => <WorkspaceMenu workspace={workspace} onEdit={onEdit} />,
    },
  ];
}

/** Column names are the API's field names and are not translated. */
export const CSV_COLUMNS: readonly (readonly [string, (workspace: Workspace) => string | number | null])[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["primaryDomain", ({ primaryDomain }) => primaryDomain],
  ["tags", ({ tags }) => tags.join(" ")],
  ["active", ({ active }) => String(active)],
  ["creditsUsedThisCycle", ({ usage }) => usage?.creditsUsedThisCycle ?? null],
  ["creditsRemaining", ({ usage }) => usage?.creditsRemaining ?? null],
  ["createdAt", ({ createdAt }) => createdAt],
  ["lastActiveAt", ({ lastActiveAt }) => lastActiveAt],
  ["deletedAt", ({ deletedAt }) => deletedAt ?? null],
];

function Name({ workspace: { id, name, primaryDomain, tags, active, deletedAt } }: { workspace: Workspace }) {
  return (
    <div className="max-w-xs min-w-0 py-1.5">
      <span className="flex items-center gap-2">
        {deletedAt === null ? (
          <PageLink page="overview" workspaceId={id} className="truncate font-medium hover:underline">
            {name}
          </PageLink>
        ) : (
          <span className="truncate font-medium text-muted">{name}</span>
        )}
        {deletedAt !== null ? <Badge tone="bad">{t("Deleted")}</Badge> : active ? null : <Badge>{t("Paused")}</Badge>}
      </span>
      <span className="block truncate text-xs text-muted">{[primaryDomain, ...tags].join(" · ")}</span>
    </div>
  );
}

function Health({ health }: Pick<Workspace, "health">) {
  const states = Object.values(health ?? {});
  if (states.length === 0) return "–";
  const healthy = states.filter((state) => state === "healthy").length;
  const warns = states.includes("warning");
  return (
    <Badge tone={warns ? "warn" : healthy < states.length ? "neutral" : "good"}>
      {t("{healthy} of {all} healthy", { healthy, all: states.length })}
    </Badge>
  );
}

function Credits({ usage }: Pick<Workspace, "usage">) {
  if (usage === undefined) return "–";
  return (
    <span className="inline-flex flex-col items-end">
      <span>{t("{n} used", { n: formatNumber(usage.creditsUsedThisCycle) })}</span>
      <span className="text-xs text-muted">{t("{left} left", { left: formatPool(usage.creditsRemaining) })}</span>
    </span>
  );
}

export function WorkspaceOnPhone({
  workspace,
  counts,
  onEdit,
}: {
  workspace: Workspace;
  counts: CountsByWorkspace;
  onEdit(workspace: Workspace): void;
}) {
  const { waiting, running, failed } = counts.of(workspace.id);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-2">
        <Name workspace={workspace} />
        <WorkspaceMenu workspace={workspace} onEdit={onEdit} />
      </div>
      <p className="text-xs text-muted tabular-nums">
        {t("{waiting} waiting · {running} running · {failed} failed in 24 h", {
          waiting: waiting ?? "–",
          running: running ?? "–",
          failed: failed ?? "–",
        })}
      </p>
    </div>
  );
}
