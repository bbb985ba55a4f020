import { type Invocation, isTerminal, type ListedInvocation, type Workspace } from "@findable/contract/client";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { formatCredits, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { failuresOf } from "./bulk-failures.ts";

const ALL = { workspaceId: null, everyMs: 1_500 };
const ENDED = "SUCCEEDED,FAILED,CANCELLED";

/** Progress of a bulk action: the run of each workspace, and workspaces where no run could start. */
export function BulkActionProgress({
  id,
  workspaces,
  onClose,
}: {
  id: string;
  workspaces: readonly Workspace[];
  onClose(): void;
}) {
  const run = useOperation("agent.invocations.get", { id }, ALL);
  const children = useList("agent.invocations.list", { parentInvocationId: id, limit: 200 }, ALL);
  // Let the service count: the loaded rows may be the first of thousands.
  const ended = useOperation("agent.invocations.list", { parentInvocationId: id, status: ENDED, limit: 1 }, ALL);
  const cancelling = useAct("agent.invocations.cancel", { workspaceId: null });
  const isOver = run.data !== undefined && isTerminal(run.data.status);
  const nameOf = (workspaceId: string) =>
    workspaces.find((workspace) => workspace.id === workspaceId)?.name ?? workspaceId;
  return (
    <Card
      flush
      className="mb-5"
      title={isOver ? t("Bulk action finished") : t("Bulk action in progress")}
      actions={
        <>
          {isOver ? null : (
            <Button size="small" act={cancelling} onClick={() => cancelling.mutate({ id })}>
              {t("Cancel all")}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              void refresh("workspaces");
              onClose();
            }}
          >
            {t("Hide")}
          </Button>
        </>
      }
    >
      <Answer of={run} loading={<Skeleton className="m-4 h-12 w-auto" />} className="p-4">
        {(parent) => (
          <Answer of={ended} loading={<Skeleton className="h-12 w-auto" />}>
            {({ total }) => <Summary run={parent} nameOf={nameOf} ended={total} />}
          </Answer>
        )}
      </Answer>
      {cancelling.error === null ? null : <ErrorCard error={cancelling.error} />}
      {children.data === undefined ? null : (
        <>
          <ul className="scroll-quiet max-h-80 divide-y overflow-y-auto border-t">
            {children.data.items.map((child) => (
              <Child key={child.invocationId} child={child} name={nameOf(child.workspace)} />
            ))}
          </ul>
          {children.hasMore ? <LoadMore list={children} /> : null}
        </>
      )}
    </Card>
  );
}

function Summary({ run, ended, nameOf }: { run: Invocation; ended: number; nameOf(workspaceId: string): string }) {
  const done = isTerminal(run.status) ? run.childCount : ended;
  const unbegun = failuresOf(run).filter(({ invocationId }) => invocationId === null);
  return (
    <div className="flex flex-col gap-3 p-4" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <StatusBadge status={run.status} />
        <span className="tabular-nums">
          {t("{done} of {total} workspaces finished", {
            done: formatNumber(done),
            total: formatNumber(run.childCount),
          })}
        </span>
        <span className="text-muted tabular-nums">{t("{cost} so far", { cost: formatCredits(run.creditsUsed) })}</span>
      </div>
      <Meter label={t("Bulk action progress")} value={done} max={run.childCount} />
      {run.error === null ? null : <p className="text-sm text-bad">{run.error.message}</p>}
      {unbegun.map(({ workspaceId, message }) => (
        <p key={workspaceId} className="text-sm text-bad">
          {t("{name}: not started. {message}", { name: nameOf(workspaceId), message })}
        </p>
      ))}
    </div>
  );
}

function Child({
  child: { invocationId, workspace, status, creditsUsed, error },
  name,
}: {
  child: ListedInvocation;
  name: string;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <PageLink
        page="run"
        params={{ id: invocationId }}
        workspaceId={workspace}
        className="min-w-0 flex-1 basis-40 truncate font-medium hover:underline"
      >
        {name}
      </PageLink>
      <span className="text-xs text-muted tabular-nums">{formatCredits(creditsUsed)}</span>
      <StatusBadge status={status} />
      {error === null ? null : <p className="w-full text-xs text-bad">{error.message}</p>}
    </li>
  );
}
