import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { useRankOf } from "../../components/latest-rank.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { rankWord } from "../../components/words/rank-word.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const SHOWN = 8;

/** Other keywords of the same pillar, highest volume first. */
export function RelatedCard({ id, pillarId }: { id: string; pillarId: string | null }) {
  const related = useOperation(
    "research.keyword.list",
    { pillar: pillarId ?? "", sort: "-volume", limit: SHOWN + 1 },
    { enabled: pillarId !== null },
  );
  const rankOf = useRankOf("desktop");
  if (pillarId === null) {
    return (
      <Card title={t("Same pillar")}>
        <p className="text-sm text-muted">
          {t("This keyword has no pillar. Select one under Labels to see related keywords here.")}
        </p>
      </Card>
    );
  }
  return (
    <Card
      flush
      title={t("Same pillar")}
      note={
        related.data === undefined
          ? undefined
          : t("{n, plural, one {# keyword} other {# keywords}}", { n: related.data.total })
      }
      actions={
        <PageLink
          page="keywords"
          search={{ pillar: pillarId, sort: "-volume" }}
          className={buttonClass({ size: "small" })}
        >
          {t("View all")}
        </PageLink>
      }
    >
      <Answer of={related} loading={<SkeletonRows rows={4} />}>
        {({ data }) => {
          const others = data.filter((other) => other.id !== id).slice(0, SHOWN);
          return others.length === 0 ? (
            <p className="p-4 text-sm text-muted">{t("No other keywords in this pillar yet.")}</p>
          ) : (
            <ul className="divide-y text-sm">
              {others.map((other) => (
                <li key={other.id} className="flex items-center justify-between gap-3 px-4 py-2">
                  <PageLink
                    page="keyword"
                    params={{ id: other.id }}
                    className="min-w-0 truncate font-medium hover:underline"
                  >
                    {other.keyword}
                  </PageLink>
                  <span className="shrink-0 text-xs text-muted tabular-nums">
                    {[
                      rankWord(rankOf(other)),
                      other.volume === null ? undefined : t("{n} per month", { n: formatNumber(other.volume) }),
                    ]
                      .filter((part) => part !== undefined)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </Card>
  );
}
