import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

type Serp = OutputOf<"research.serp.get">;

const SHOWN = 8;

/** Other snapshots of the same search, with links to comparisons. */
export function OtherSnapshots({ serp: { serpId, query, device, location, language, fetchedAt } }: { serp: Serp }) {
  const same = useOperation("research.serp.list", { query, device, location, language, limit: SHOWN + 1 });
  return (
    <Card title={t("Other snapshots of this search")}>
      <Answer of={same} loading={<Skeleton className="h-16" />}>
        {({ data }) => {
          const others = data.filter((other) => other.serpId !== serpId).slice(0, SHOWN);
          if (others.length === 0)
            return (
              <p className="text-sm text-muted">{t("This is the only snapshot. Search again to compare results.")}</p>
            );
          return (
            <ul className="-my-1.5 divide-y">
              {others.map((other) => {
                const isOlder = other.fetchedAt < fetchedAt;
                return (
                  <li key={other.serpId} className="flex items-center justify-between gap-3 py-1.5 text-sm">
                    <PageLink page="serp" params={{ id: other.serpId }} className="min-w-0 truncate hover:underline">
                      {formatMoment(other.fetchedAt)}
                      <span className="ml-2 text-xs text-muted">
                        {other.ownedPosition === null ? t("not ranking") : t("#{n}", { n: other.ownedPosition })}
                      </span>
                    </PageLink>
                    <PageLink
                      page="serpDiff"
                      search={isOlder ? { from: other.serpId, to: serpId } : { from: serpId, to: other.serpId }}
                      className="shrink-0 text-xs font-medium text-accent hover:underline"
                    >
                      {t("Compare")}
                    </PageLink>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Answer>
    </Card>
  );
}
