import type { ReactNode } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";

export interface RankValue {
  rank: number;
  domain: string;
  value: number | null;
}

const TICKS = [1, 0.5, 0];

/**
 * A chart of one metric of the ranking pages, by rank. A line marks the rank after which the metric drops; our page is
 * highlighted. The table below the chart has the same numbers.
 */
export function RankSeries({
  title,
  note,
  values,
  cliffAt,
  ours,
  scaleEnd,
}: {
  title: string;
  note?: string;
  values: readonly RankValue[];
  cliffAt: number | null;
  ours: string;
  /** The end of the scale; the largest value by default. */
  scaleEnd?: number;
}) {
  const end = scaleEnd ?? niceEnd(Math.max(1, ...values.map(({ value }) => value ?? 0)));
  const unknown = values.filter(({ value }) => value === null).length;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        {note === undefined ? null : <p className="text-xs text-muted">{note}</p>}
      </figcaption>
      <div
        role="img"
        aria-label={values
          .map(({ rank, value }) => t("{rank}: {value}", { rank, value: value === null ? t("unknown") : value }))
          .join(", ")}
        className="relative h-36 pl-9"
      >
        {TICKS.map((tick) => (
          <div key={tick} className="absolute right-0 left-9 border-t border-line" style={{ bottom: `${tick * 100}%` }}>
            <span className="absolute right-full mr-1.5 -translate-y-1/2 text-2xs text-muted tabular-nums">
              {formatNumber(Math.round(end * tick))}
            </span>
          </div>
        ))}
        <div className="relative flex h-full items-end">
          {values.map(({ rank, domain, value }) => (
            <div
              key={rank}
              className="relative flex h-full min-w-0 flex-1 items-end px-px sm:px-0.5"
              title={describe(rank, domain, value)}
            >
              {value === null ? (
                <div className="h-2 w-full rounded-t-sm border border-b-0 border-dashed border-line-strong" />
              ) : (
                <div
                  className={cn(
                    "w-full rounded-t-sm",
                    domain === ours
                      ? "bg-chart-3"
                      : cliffAt === null || rank <= cliffAt
                        ? "bg-chart-1"
                        : "bg-chart-1/45",
                  )}
                  style={{ height: `${Math.max(1, (value / end) * 100)}%` }}
                />
              )}
              {rank === cliffAt ? <CliffLine rank={rank} isLate={rank > values.length * 0.7} /> : null}
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden className="mt-1 flex pl-9 text-2xs text-muted tabular-nums">
        {values.map(({ rank }) => (
          <span
            key={rank}
            className={cn("min-w-0 flex-1 text-center", values.length > 12 && rank % 2 === 0 && "max-sm:invisible")}
          >
            {rank}
          </span>
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {values.some(({ domain }) => domain === ours) ? <Mark look="bg-chart-3">{t("Your page")}</Mark> : null}
        <Mark look="bg-chart-1">{t("Other pages")}</Mark>
        {cliffAt === null ? null : <Mark look="bg-chart-1/45">{t("Other pages, after the drop")}</Mark>}
        {unknown === 0 ? null : (
          <Mark look="border border-dashed border-line-strong">
            {t("{n, plural, one {# page} other {# pages}} without data", { n: unknown })}
          </Mark>
        )}
      </ul>
    </figure>
  );
}

/** An entry of the legend. */
function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cn("size-2.5 rounded-xs", look)} />
      {children}
    </li>
  );
}

function CliffLine({ rank, isLate }: { rank: number; isLate: boolean }) {
  return (
    <div className="absolute -top-2 right-0 bottom-0 translate-x-1/2 border-l-2 border-dashed border-warn">
      <span
        className={cn(
          "absolute -top-1 rounded bg-warn-soft px-1.5 py-0.5 text-2xs font-medium whitespace-nowrap text-warn",
          isLate ? "right-1" : "left-1",
        )}
      >
        {t("drops after rank {rank}", { rank })}
      </span>
    </div>
  );
}

function describe(rank: number, domain: string, value: number | null): string {
  return t("{rank}. {domain}: {value}", { rank, domain, value: value === null ? t("unknown") : formatNumber(value) });
}

/** Rounds up the end of a scale: 1,840 becomes 2,000. */
function niceEnd(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}
