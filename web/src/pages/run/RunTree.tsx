import type { Invocation, InvocationTreeNode } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { skillName } from "../../components/words/skill-words.ts";
import { formatCredits, formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The run with its parent and child runs. */
export function RunTree({ run }: { run: Invocation }) {
  const tree = useOperation("agent.invocations.tree", { id: run.invocationId });
  return (
    <Card title={t("Related runs")}>
      {run.parentInvocationId === null ? null : (
        <p className="mb-3 text-sm">
          <PageLink page="run" params={{ id: run.parentInvocationId }} className="text-accent hover:underline">
            {t("Go to the parent run")}
          </PageLink>
        </p>
      )}
      <Answer of={tree} loading={<Skeleton className="h-16" />}>
        {({ root }) =>
          root.children.length === 0 ? (
            <p className="text-sm text-muted">{t("No child runs.")}</p>
          ) : (
            <Branch nodes={root.children} />
          )
        }
      </Answer>
    </Card>
  );
}

function Branch({ nodes }: { nodes: readonly InvocationTreeNode[] }) {
  return (
    <ul className="space-y-2.5 [&_ul]:mt-2.5 [&_ul]:border-l [&_ul]:pl-3">
      {nodes.map(({ invocationId, skill, status, creditsUsed, durationMs, children }) => (
        <li key={invocationId}>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <PageLink
              page="run"
              params={{ id: invocationId }}
              className="min-w-0 truncate text-sm font-medium hover:underline"
            >
              {skillName(skill)}
            </PageLink>
            <StatusBadge status={status} />
          </div>
          <p className="text-xs text-muted tabular-nums">
            {formatCredits(creditsUsed)}
            {durationMs === null ? "" : ` · ${formatDuration(durationMs)}`}
          </p>
          {children.length === 0 ? null : <Branch nodes={children} />}
        </li>
      ))}
    </ul>
  );
}
