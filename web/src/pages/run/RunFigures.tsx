import { type Invocation, isTerminal } from "@findable/contract/client";
import { formatDollars, formatDuration, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Meter } from "../../ui/Meter.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import type { Story } from "./run-story.ts";

/** Duration and credits compared with the estimate. */
export function RunFigures({ run, story }: { run: Invocation; story: Story }) {
  const now = useNow();
  const hasEnded = isTerminal(run.status);
  // `durationMs` follows the world's clock. Use it as a lower bound in case this machine's clock is behind.
  const { startedAt } = run;
  const sinceStart = startedAt === null ? undefined : Math.max(run.durationMs ?? 0, now - Date.parse(startedAt));
  const elapsedMs = hasEnded ? (run.durationMs ?? undefined) : sinceStart;
  const { credits, durationSeconds } = run.estimatedCost;
  const used = hasEnded ? run.creditsUsed : Math.max(run.creditsUsed, story.credits);
  const done = story.steps.filter(({ state }) => state === "done").length;
  // Events of an old run can be fewer than its steps.
  const completed = Math.max(done, run.stepsCompleted.length);
  return (
    <Tiles>
      <Tile
        label={hasEnded ? t("Duration") : t("Elapsed")}
        help={t("Time since the start, waiting for people and vendors included.")}
        value={elapsedMs === undefined ? undefined : formatDuration(elapsedMs)}
        note={
          hasEnded && elapsedMs === undefined
            ? t("never started")
            : elapsedMs === undefined
              ? t("queued; estimated {time}", { time: formatDuration(durationSeconds * 1_000) })
              : t("estimated {time}", { time: formatDuration(durationSeconds * 1_000) })
        }
      />
      <Tile
        label={t("Credits")}
        help={t(
          "Credits that the run was charged, child runs included. What it does not use of the estimate returns to the pool.",
        )}
        value={formatNumber(used)}
        note={
          <span className="flex flex-col gap-1.5 pt-0.5">
            <Meter
              label={t("Credits used of the estimate")}
              value={used}
              max={credits}
              {...(used > credits ? { tone: "warn" } : {})}
            />
            {t("of {credits} estimated", { credits: formatNumber(credits) })}
            {run.vendorCostUsd === null ? null : (
              <span>{t("Vendor cost: {dollars}", { dollars: formatDollars(run.vendorCostUsd) })}</span>
            )}
          </span>
        }
      />
      <Tile
        label={t("Steps completed")}
        help={t("Steps that have finished. A step that finished is not paid for twice.")}
        value={formatNumber(completed)}
        note={
          story.progress === undefined || hasEnded
            ? t("of {n} started", { n: Math.max(completed, story.steps.length) })
            : t("{done} of {total} {unit}", story.progress)
        }
      />
      <Tile
        label={t("Model calls")}
        help={t("Questions to language models. Their price is part of the credits.")}
        value={formatNumber(run.llmCallsUsed)}
        note={t("including child runs")}
      />
    </Tiles>
  );
}
