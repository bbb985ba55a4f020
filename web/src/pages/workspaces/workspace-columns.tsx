import type { Workspace } from "@findable/contract/client";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import {
  STANDING_COLUMNS,
  type Standing,
  Standing as StandingCell,
  standingHeader,
  standingInWords,
} from "./standing-cells.tsx";
import { WorkspaceMenu } from "./WorkspaceMenu.tsx";

/** What the cells of a workspace need besides it. */
export interface WorkspaceFacts {
  /** What waits for a person, as the inbox counts it; undefined until loaded. */
  waiting(workspaceId: string): number | undefined;
  /** Undefined until loaded, and for paused workspaces. */
  standing(workspaceId: string): Standing | undefined;
}

export function workspaceColumns(
  { waiting, standing }: WorkspaceFacts,
  onEdit: (workspace: Workspace) => void,
): readonly Column<Workspace>[] {
  return [
    { key: "name", header: t("Workspace"), cell: (workspace) => <Name workspace={workspace} /> },
    ...STANDING_COLUMNS.map(
      (column): Column<Workspace> => ({
        key: column,
        header: standingHeader(column),
        align: "right",
        ...(column === "links" || column === "published" ? { from: "lg" } : {}),
        cell: ({ id }) => <StandingCell standing={standing(id)} column={column} />,
      }),
    ),
    { key: "waiting", header: t("Waiting"), align: "right", cell: ({ id }) => <Waiting id={id} count={waiting(id)} /> },
    {
      key: "menu",
      header: <span className="sr-only">{t("More")}</span>,
      align: "right",
      className: "w-10",
      cell: (workspace) => <WorkspaceMenu workspace={workspace} onEdit={onEdit} />,
    },
  ];
}

function Waiting({ id, count }: { id: string; count: number | undefined }) {
  if (count === undefined) return "–";
  if (count === 0) return <span className="text-muted">0</span>;
  return (
    <PageLink page="inbox" workspaceId={id} className="hover:underline">
      <Badge tone="warn">{formatNumber(count)}</Badge>
    </PageLink>
  );
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
          <PageLink page="overview" workspaceId={id} title={name} className="truncate font-medium hover:underline">
            {name}
          </PageLink>
        ) : (
          <span className="truncate font-medium text-muted" title={name}>
            {name}
          </span>
        )}
        {deletedAt !== null ? <Badge tone="bad">{t("Deleted")}</Badge> : active ? null : <Badge>{t("Paused")}</Badge>}
      </span>
      <span className="block truncate text-xs text-muted">{[primaryDomain, ...tags].join(" · ")}</span>
    </div>
  );
}

export function WorkspaceOnPhone({
  workspace,
  facts,
  onEdit,
}: {
  workspace: Workspace;
  facts: WorkspaceFacts;
  onEdit(workspace: Workspace): void;
}) {
  const standing = facts.standing(workspace.id);
  const waiting = facts.waiting(workspace.id);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-2">
        <Name workspace={workspace} />
        <WorkspaceMenu workspace={workspace} onEdit={onEdit} />
      </div>
      <p className="text-xs text-muted tabular-nums">
        {[
          ...(standing === undefined ? [] : [standingInWords(standing)]),
          ...(waiting === undefined ? [] : [t("{n} waiting", { n: waiting })]),
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
    </div>
  );
}
