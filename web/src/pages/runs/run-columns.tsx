import type { ListedInvocation } from "@findable/contract/client";
import { Actor } from "../../components/Avatar.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { runName } from "../../components/words/skill-words.ts";
import { formatCredits, formatDuration, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

type Run = ListedInvocation;

const SHARED_COLUMNS: readonly Column<Run>[] = [
  { key: "status", header: t("Status"), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: "tags", header: t("Tags"), from: "xl", cell: ({ tags }) => <Tags tags={tags} /> },
  { key: "credits", header: t("Credits"), align: "right", cell: ({ creditsUsed }) => formatNumber(creditsUsed) },
  {
    key: "took",
    header: t("Duration"),
    align: "right",
    from: "lg",
    cell: ({ durationMs }) => (durationMs === null ? "–" : formatDuration(durationMs)),
  },
  {
    key: "who",
    header: t("Started by"),
    from: "lg",
    cell: ({ startedByName }) => (startedByName === null ? "–" : <Actor name={startedByName} />),
  },
  { key: "started", header: t("Created"), align: "right", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** When child runs are excluded, a run with a parent belongs to a bulk action: its parent is in no workspace. */
export function runColumns({ withChildren }: { withChildren: boolean }): readonly Column<Run>[] {
  const parentWords = withChildren ? t("child run") : t("bulk action");
  return [
    { key: "skill", header: t("Skill"), cell: (run) => <RunName run={run} parentWords={parentWords} /> },
    ...SHARED_COLUMNS,
  ];
}

/** Column names are the API's field names and are not translated. */
export const CSV_COLUMNS: readonly (readonly [string, (run: Run) => string | number | null])[] = [
  ["invocationId", ({ invocationId }) => invocationId],
  ["skill", ({ skill }) => skill],
  ["status", ({ status }) => status],
  ["creditsUsed", ({ creditsUsed }) => creditsUsed],
  ["llmCallsUsed", ({ llmCallsUsed }) => llmCallsUsed],
  ["vendorCostUsd", ({ vendorCostUsd }) => vendorCostUsd],
  ["childCount", ({ childCount }) => childCount],
  ["startedBy", ({ startedBy }) => startedBy],
  ["startedByName", ({ startedByName }) => startedByName],
  ["createdAt", ({ createdAt }) => createdAt],
  ["durationMs", ({ durationMs }) => durationMs ?? null],
  ["tags", ({ tags }) => tags.join(" ")],
  ["error", ({ error }) => error?.code ?? null],
];

function RunName({
  run: { invocationId, skill, subject, depth, childCount, error },
  parentWords,
}: {
  run: Run;
  parentWords: string;
}) {
  return (
    <div className="min-w-0">
      <PageLink page="run" params={{ id: invocationId }} className="font-medium hover:underline">
        {runName({ skill, subject })}
      </PageLink>
      {depth > 0 ? <span className="ml-2 text-xs text-muted">{parentWords}</span> : null}
      {childCount > 0 ? (
        <span className="ml-2 text-xs text-muted">
          {t("{n, plural, one {# child run} other {# child runs}}", { n: childCount })}
        </span>
      ) : null}
      {error === null ? null : <p className="max-w-md truncate text-xs text-bad">{error.message}</p>}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {tags.slice(0, 3).map((tag) => (
        <Badge key={tag} tone="outline">
          {tag}
        </Badge>
      ))}
      {tags.length > 3 ? <Badge tone="outline">+{tags.length - 3}</Badge> : null}
    </span>
  );
}

export function RunOnPhone({ run }: { run: Run }) {
  const { invocationId, skill, subject, status, childCount, creditsUsed, createdAt } = run;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <PageLink page="run" params={{ id: invocationId }} className="min-w-0 truncate font-medium">
          {runName({ skill, subject })}
        </PageLink>
        <StatusBadge status={status} />
      </div>
      <div className="flex justify-between text-xs text-muted">
        <span className="tabular-nums">
          {formatCredits(creditsUsed)}
          {childCount > 0 ? ` · ${t("{n, plural, one {# child run} other {# child runs}}", { n: childCount })}` : null}
        </span>
        <RelativeTime at={createdAt} />
      </div>
    </div>
  );
}
