import { isTerminal, type SerpGapBatch } from "@findable/contract/client";
import { useEffect } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { verdictWord } from "../../components/words/verdict-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VERDICTS } from "./gaps-url.ts";

/** A batch of analyses: its progress, verdicts and failures. */
export function BatchProgress({ id, onClose }: { id: string; onClose(): void }) {
  const last = useOperation("research.serp_gap.batch", { batchId: id });
  const isOver = last.data !== undefined && isTerminal(last.data.status);
  const batch = useOperation("research.serp_gap.batch", { batchId: id }, { everyMs: isOver ? false : 1_500 });
  const completed = batch.data?.completed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each finished analysis adds a row to the list.
  useEffect(() => void refresh("research.serp_gap.list"), [completed, isOver]);
  return (
    <Card
      className="mb-5"
      title={isOver ? t("Batch finished") : t("Analyzing keywords")}
      actions={
        <>
          {isOver || batch.data === undefined ? null : <CancelRest batch={batch.data} />}
          <Button size="small" look="quiet" onClick={onClose}>
            {t("Hide")}
          </Button>
        </>
      }
    >
      <Answer of={batch} loading={<Skeleton className="h-12" />}>
        {(answer) => <Progress batch={answer} />}
      </Answer>
    </Card>
  );
}

function Progress({ batch: { status, total, completed, failed, verdicts, results } }: { batch: SerpGapBatch }) {
  const failures = results.filter(({ error }) => error !== undefined);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        <StatusBadge status={status} />
        <span className="tabular-nums">
          {t("{done} of {total} analyzed", { done: formatNumber(completed), total: formatNumber(total) })}
        </span>
        {VERDICTS.map((verdict) =>
          verdicts[verdict] === 0 ? null : (
            <span key={verdict} className="text-xs text-muted tabular-nums">
              {verdictWord(verdict)} {formatNumber(verdicts[verdict])}
            </span>
          ),
        )}
      </div>
      <Meter label={t("Batch progress")} value={completed + failed} max={total} />
      {failures.length === 0 ? null : (
        <Disclosure summary={t("{n, plural, one {# failed} other {# failed}}", { n: failures.length })}>
          <ul className="flex flex-col gap-1 text-sm">
            {failures.map(({ keywordId, invocationId, error }) => (
              <li key={keywordId} className="flex flex-wrap gap-x-2">
                <span className="text-bad">{error?.message}</span>
                <PageLink page="run" params={{ id: invocationId }} className="text-accent hover:underline">
                  {t("View run")}
                </PageLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** Cancels the remaining runs of the batch. Finished analyses are kept. */
function CancelRest({ batch: { results } }: { batch: SerpGapBatch }) {
  const cancelling = useAct("agent.invocations.cancel", { refreshes: ["research.serp_gap", "agent.invocations"] });
  const left = results.filter(({ status }) => !isTerminal(status));
  const cancel = () => {
    for (const { invocationId } of left) cancelling.mutate({ id: invocationId });
  };
  return (
    <Button size="small" act={cancelling} onClick={cancel}>
      {t("Cancel remaining")}
    </Button>
  );
}
