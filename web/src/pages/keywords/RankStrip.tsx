import { isComparable, topTen, wholeDays } from "@findable/contract/rank-days";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { cn } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

type Day = OutputOf<"research.keyword.rank_distribution">["series"][number];

const DAY_MS = 86_400_000;
const DAYS = 28;

/** The rank distribution on the last day with enough checks, compared with the same four weeks earlier. */
export function RankStrip({
  pillar,
  tag,
  hasOtherFilters,
}: {
  pillar: string;
  tag: string;
  /** The table has filters that do not apply to these counts. */
  hasOtherFilters: boolean;
}) {
  const today = useNow(DAY_MS);
  const { data, error, refetch } = useOperation("research.keyword.rank_distribution", {
    since: new Date(today - (DAYS + 7) * DAY_MS).toISOString(),
    pillar: pillar || undefined,
    tag: tag || undefined,
  });
  if (data === undefined) {
    return error === null ? <Skeleton className="h-23.5 rounded-xl" /> : <ErrorCard error={error} onRetry={refetch} />;
  }
  const whole = wholeDays(data.series);
  const now = whole.at(-1);
  const newest = data.series.at(-1);
  if (now === undefined) {
    return (
      <p className="rounded-xl border bg-surface px-4 py-3 text-sm text-muted shadow-card">
        {noRanksWords(newest, pillar !== "" || tag !== "")}
      </p>
    );
  }
  const wanted = Date.parse(now.date) - DAYS * DAY_MS;
  const before = whole.findLast((day) => Date.parse(day.date) <= wanted && isComparable(day, now));
  return (
    <section aria-label={t("Rank distribution")} className="overflow-hidden rounded-xl border bg-surface shadow-card">
      <dl className="grid grid-cols-3 sm:grid-cols-6 sm:divide-x">
        {BUCKETS.map(({ key, title, count }) => {
          const value = count(now);
          const change = before === undefined ? undefined : value - count(before);
          return (
            <div key={key} className="min-w-0 px-4 py-2.5">
              <dt className="truncate text-xs text-muted">{title()}</dt>
              <dd className="flex items-baseline gap-2 text-lg font-semibold tabular-nums">
                {formatNumber(value)}
                {change === undefined || change === 0 ? null : (
                  <span
                    className={cn(
                      "text-xs font-medium",
                      key === "none" || key === "rest" ? "text-muted" : change > 0 ? "text-good" : "text-bad",
                    )}
                  >
                    {change > 0 ? `+${formatNumber(change)}` : formatNumber(change)}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="border-t px-4 py-1.5 text-xs text-muted">
        {t("Desktop, {day} · {n, plural, one {# keyword} other {# keywords}} measured, {failed} failed", {
          day: formatDay(now.date),
          n: now.measured,
          failed: formatNumber(now.failed),
        })}
        {before === undefined
          ? null
          : ` · ${t("changes since {day}, {n} measured", { day: formatDay(before.date), n: formatNumber(before.measured) })}`}
        {newest === undefined || newest === now
          ? null
          : ` · ${t("{day} omitted: {n} measured, {failed} failed", { day: formatDay(newest.date), n: formatNumber(newest.measured), failed: formatNumber(newest.failed) })}`}
        {hasOtherFilters ? ` · ${t("the other filters do not apply to these counts")}` : null}
      </p>
    </section>
  );
}

function noRanksWords(newest: Day | undefined, isNarrowed: boolean): string {
  if (newest !== undefined) {
    return t(
      "No successful rank checks in the last five weeks. {failed, plural, one {# check} other {# checks}} failed on {day}.",
      { failed: newest.failed, day: formatDay(newest.date) },
    );
  }
  return isNarrowed
    ? t("No rank checks for these keywords in the last five weeks. Select keywords and check their ranks.")
    : t("No rank checks in the last five weeks. Select keywords and check their ranks to see their positions.");
}

const BUCKETS: readonly { key: string; title(): string; count(day: Day): number }[] = [
  { key: "3", title: () => t("Top 3"), count: ({ buckets }) => buckets["1-3"] },
  { key: "10", title: () => t("Top 10"), count: topTen },
  { key: "20", title: () => t("11 to 20"), count: ({ buckets }) => buckets["11-20"] },
  { key: "50", title: () => t("21 to 50"), count: ({ buckets }) => buckets["21-50"] },
  { key: "rest", title: () => t("51 to 100"), count: ({ buckets }) => buckets["51-100"] },
  { key: "none", title: () => t("Beyond 100"), count: ({ buckets }) => buckets.none },
];
