import type { CompetitorOverlap } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RankPairs } from "./RankPairs.tsx";

/** The keywords that both sites rank for, and who ranks higher. */
export function OverlapView({ id }: { id: string }) {
  const overlap = useOperation("research.competitor.overlap", { id });
  return (
    <Answer of={overlap} loading={<SkeletonRows rows={6} />}>
      {(answer) =>
        answer.lastKeywordPullAt === null ? (
          <Card>
            <EmptyState title={t("No keywords to compare yet")}>
              {t(
                "Pull their keywords above. The keywords that you both rank for are then compared here, free of charge.",
              )}
            </EmptyState>
          </Card>
        ) : (
          <Compared overlap={answer} pulledAt={answer.lastKeywordPullAt} />
        )
      }
    </Answer>
  );
}

function Compared({ overlap, pulledAt }: { overlap: CompetitorOverlap; pulledAt: string }) {
  const { topGaps, topWins, competitorDomain } = overlap;
  return (
    <div className="flex flex-col gap-5">
      <Shares overlap={overlap} pulledAt={pulledAt} />
      <div className="grid gap-5 xl:grid-cols-2">
        <RankPairs
          title={t("They rank higher")}
          note={t("Top 50 by volume, without their brand name")}
          none={t("No keywords where they rank higher.")}
          theirName={competitorDomain}
          pairs={topGaps.map(({ keyword, competitorRank, ourRank, volume }) => ({
            keyword,
            ours: ourRank,
            theirs: competitorRank,
            volume,
          }))}
          canAnalyze
        />
        <RankPairs
          title={t("You rank higher")}
          note={t("Top 50 by volume")}
          none={t("No keywords where you rank higher.")}
          theirName={competitorDomain}
          pairs={topWins.map(({ keyword, competitorRank, ourRank, volume }) => ({
            keyword,
            ours: ourRank,
            theirs: competitorRank,
            volume,
          }))}
        />
      </div>
    </div>
  );
}

/** The keywords of both sites as one bar: only theirs, shared, only ours. */
function Shares({ overlap, pulledAt }: { overlap: CompetitorOverlap; pulledAt: string }) {
  const { summary } = overlap;
  // A pulled competitor has all numbers.
  const [competitorOnly, shared, ourOnly] = [summary.competitorOnly ?? 0, summary.shared ?? 0, summary.ourOnly ?? 0];
  const { overlapRatio } = summary;
  const unknown = summary.unknown ?? 0;
  const all = competitorOnly + shared + ourOnly;
  const parts = [
    { label: t("Only {domain}", { domain: overlap.competitorDomain }), count: competitorOnly, look: "bg-chart-3" },
    { label: t("Both"), count: shared, look: "bg-chart-1" },
    { label: t("Only you"), count: ourOnly, look: "bg-chart-2" },
  ];
  return (
    <Card
      title={
        overlapRatio === null
          ? t("Keyword overlap unknown")
          : t("{share} keyword overlap", { share: formatShare(overlapRatio) })
      }
      note={
        <>
          {t("Of {n} keywords with ranks measured for both · {unknown} not checked for you · keywords pulled", {
            n: formatNumber(all),
            unknown: formatNumber(unknown),
          })}{" "}
          <RelativeTime at={pulledAt} />
        </>
      }
    >
      <div aria-hidden className="flex h-5 gap-0.5 overflow-hidden rounded-md">
        {parts.map(({ label, count, look }) =>
          count === 0 ? null : <div key={label} className={cn("min-w-1", look)} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {parts.map(({ label, count, look }) => (
          <div key={label}>
            <dt className="flex items-center gap-1.5 text-xs text-muted">
              <span aria-hidden className={cn("size-2.5 rounded-xs", look)} />
              {label}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">
              {formatNumber(count)}{" "}
              <span className="text-xs font-normal text-muted">{all === 0 ? null : formatShare(count / all)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
