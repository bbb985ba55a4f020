import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../api/query-client.ts";
import { useAct } from "../api/use-act.ts";
import { useOperation } from "../api/use-operation.ts";
import { ErrorCard } from "../components/ErrorCard.tsx";
import { formatMoment } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { pathOf } from "../paths.ts";
import { useNow } from "../session/use-now.ts";
import { useWhyReadOnly } from "../session/use-session.ts";
import { useMenuWorkspace } from "../session/use-workspaces.ts";
import { Button } from "../ui/Button.tsx";

const MINUTE_MS = 60_000;
const STEPS = [1, 7, 28] as const;

/** Moves the clock of the world forward. What is due on the way has happened when it answers, or goes on in a run. */
export function WorldClock() {
  // The run of a clock that has long to go belongs to a workspace, and has its page there.
  const here = useMenuWorkspace();
  const now = new Date(useNow(MINUTE_MS)).toISOString();
  const whyNot = useWhyReadOnly();
  const { data: clock } = useOperation("test.clock.get", {}, { workspaceId: null });
  const [runId, setRunId] = useState<string>();
  const advance = useAct("test.clock.advance", {
    workspaceId: here ?? null,
    onDone: (answer) => {
      setRunId("invocationId" in answer ? answer.invocationId : undefined);
      // Whatever a page shows may be another now.
      void queryClient.invalidateQueries();
    },
  });
  const due = clock?.nextDueAt ?? null;
  const done = advance.data;
  return (
    <section aria-labelledby="world-clock" className="flex flex-col gap-3 text-sm">
      <div>
        <h3 id="world-clock" className="font-semibold">
          {t("It is {moment}", { moment: formatMoment(now) })}
        </h3>
        <p className="text-muted">
          {due === null ? t("Nothing is due.") : t("Next due: {moment}.", { moment: formatMoment(due) })}{" "}
          {t("Schedules, time-outs and the drift of ranks happen on the way. It never goes back.")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((days) => (
          <Button
            key={days}
            busy={advance.isPending && advance.variables.days === days}
            whyNot={
              whyNot ?? (advance.isPending && advance.variables.days !== days ? t("The clock is moving.") : undefined)
            }
            onClick={() => advance.mutate({ days })}
          >
            {t("{n, plural, one {# day} other {# days}} forward", { n: days })}
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="text-muted empty:hidden">
        {advance.isPending ? t("Time passes; what was due is done first…") : null}
        {done !== undefined && "firedCount" in done
          ? t("{n, plural, =0 {Nothing was due} one {# thing was due} other {# things were due}} on the way.", {
              n: done.firedCount,
            })
          : null}
        {runId === undefined ? null : (
          <>
            {t("There is much to do on the way: the clock goes on moving in a run.")}{" "}
            {here === undefined ? null : (
              <Link to={pathOf(here, "run", { id: runId })} className="text-accent hover:underline">
                {t("Open the run")}
              </Link>
            )}
          </>
        )}
      </p>
      {advance.error === null ? null : <ErrorCard error={advance.error} />}
    </section>
  );
}
