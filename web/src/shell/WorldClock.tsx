import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../api/query-client.ts";
import { useAct } from "../api/use-act.ts";
import { useOperation } from "../api/use-operation.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { formatMoment } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { pathOf } from "../paths.ts";
import { useWhyNot } from "../session/rights.ts";
import { useNow } from "../session/use-now.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";
import { Button } from "../ui/Button.tsx";

const MINUTE_MS = 60_000;
const STEPS = [1, 7, 28] as const;

/** Advances the test clock. Due events are processed before the answer, or continue in a run. */
export function WorldClock() {
  // The run of a long advance belongs to a workspace, so its page is there.
  const here = useMenuWorkspace();
  const now = new Date(useNow(MINUTE_MS)).toISOString();
  const whyNot = useWhyNot("test.clock.advance");
  const { data: clock } = useOperation("test.clock.get", {}, { workspaceId: null });
  const [runId, setRunId] = useState<string>();
  const advance = useAct("test.clock.advance", {
    workspaceId: here ?? null,
    onDone: (answer) => {
      setRunId("invocationId" in answer ? answer.invocationId : undefined);
      // All data may have changed.
      void queryClient.invalidateQueries();
    },
  });
  const due = clock?.nextDueAt ?? null;
  const done = advance.data;
  return (
    <section aria-labelledby="world-clock" className="flex flex-col gap-3 text-sm">
      <div>
        <h3 id="world-clock" className="font-semibold">
          {t("Test clock: {moment}", { moment: formatMoment(now) })}
        </h3>
        <p className="text-muted">
          {due === null ? t("No events are due.") : t("Next event: {moment}.", { moment: formatMoment(due) })}{" "}
          {t("Advancing the clock triggers schedules, timeouts and rank changes. The clock cannot go back.")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((days) => (
          <Button
            key={days}
            busy={advance.isPending && advance.variables.days === days}
            whyNot={
              whyNot ??
              (advance.isPending && advance.variables.days !== days ? t("The clock is advancing.") : undefined)
            }
            onClick={() => advance.mutate({ days })}
          >
            {t("Advance {n, plural, one {# day} other {# days}}", { n: days })}
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="text-muted empty:hidden">
        {advance.isPending ? t("Advancing the clock and processing due events…") : null}
        {done !== undefined && "firedCount" in done
          ? t("{n, plural, =0 {No due events.} one {# due event processed.} other {# due events processed.}}", {
              n: done.firedCount,
            })
          : null}
        {runId === undefined ? null : (
          <>
            {t("Many events are due. The clock continues to advance in a run.")}{" "}
            {here === undefined ? null : (
              <Link to={pathOf(here, "run", { id: runId })} className="text-accent hover:underline">
                {t("View run")}
              </Link>
            )}
          </>
        )}
      </p>
      {advance.error === null ? null : <ErrorCard error={advance.error} />}
    </section>
  );
}
