import { FindableError, type InvocationStatus, type RunEvent } from "@findable/contract/client";
import { useEffect, useRef } from "react";
import { useAct } from "../api/use-act.ts";
import { useOperation } from "../api/use-operation.ts";
import { useRunEvents } from "../api/use-run-events.ts";
import { formatCredits, formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";
import { Meter } from "../ui/Meter.tsx";
import { ErrorCard } from "./ErrorCard.tsx";
import { PageLink } from "./PageLink.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

/** A run that this page started: its status, progress, narration, cost and a button to cancel it. Shows the error of a failed run. */
export function RunProgress({ id, onEnd }: { id: string; onEnd?: (status: InvocationStatus) => void }) {
  const { events, state, error } = useRunEvents(id);
  const cancel = useAct("agent.invocations.cancel");
  const status = latest(events, "status.changed")?.data.to ?? "PENDING";
  const progress = latest(events, "progress")?.data;
  const spent = events.reduce((sum, event) => (event.type === "cost.update" ? sum + event.data.credits : sum), 0);
  const hasReported = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const isOver = state === "ended";
  const hasFailed = isOver && status === "FAILED";
  const failed = useOperation("agent.invocations.get", { id }, { enabled: hasFailed });
  useEffect(() => {
    if (!isOver || hasReported.current) return;
    hasReported.current = true;
    end.current?.(status);
  }, [isOver, status]);
  if (state === "failed") return <ErrorCard error={error} />;
  return (
    <div className="flex flex-col gap-2 text-sm" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <StatusBadge status={status} />
        <span className="text-xs text-muted tabular-nums">
          {isOver ? formatCredits(spent) : t("{cost} so far", { cost: formatCredits(spent) })}
        </span>
      </div>
      <Meter
        label={t("Run progress")}
        value={isOver && !hasFailed ? 1 : (progress?.done ?? 0)}
        max={isOver && !hasFailed ? 1 : Math.max(progress?.total ?? 1, 1)}
      />
      {hasFailed && failed.data?.error !== undefined && failed.data.error !== null ? (
        <ErrorCard error={new FindableError(200, failed.data.error)} />
      ) : (
        <p className="min-h-5 text-xs text-muted">{isOver ? latestWords(events) : wordsNow(events)}</p>
      )}
      <div className="flex items-center gap-3">
        <PageLink page="run" params={{ id }} className="text-xs font-medium text-accent hover:underline">
          {t("Open run")}
        </PageLink>
        {isOver ? null : (
          <Button
            look="quiet"
            size="small"
            act={cancel}
            {...(cancel.isSuccess ? { busy: true } : {})}
            onClick={() => cancel.mutate({ id })}
          >
            {t("Cancel run")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The current activity: the step being retried, the progress or the latest narration. */
function wordsNow(events: readonly RunEvent[]): string {
  const newest = events.at(-1);
  if (newest?.type === "step.failed") return t("Retrying: {message}", { message: newest.data.message });
  const progress = latest(events, "progress")?.data;
  if (progress === undefined) return latestWords(events) ?? (newest === undefined ? t("Connecting…") : t("Working…"));
  return t("{done} of {total} {unit}", {
    done: formatNumber(progress.done),
    total: formatNumber(progress.total),
    unit: progress.unit,
  });
}

function latestWords(events: readonly RunEvent[]): string | undefined {
  return latest(events, "narration")?.data.text;
}

function latest<Type extends RunEvent["type"]>(events: readonly RunEvent[], type: Type): EventOf<Type> | undefined {
  return events.findLast((event): event is EventOf<Type> => event.type === type);
}

/** The run's id in the handle that a start returns. */
export function runIdOf(answer: unknown): string | undefined {
  return typeof answer === "object" &&
    answer !== null &&
    "invocationId" in answer &&
    typeof answer.invocationId === "string"
    ? answer.invocationId
    : undefined;
}
