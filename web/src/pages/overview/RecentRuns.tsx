import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StatusBadge } from "../../components/StatusBadge.tsx";
import { runName } from "../../components/words/skill-words.ts";
import { formatCredits } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

const SHOWN = 6;

/** What the service did last. */
export function useRecentRuns() {
  return useOperation("agent.invocations.list", { topLevel: true, limit: SHOWN }, { everyMs: 5_000 });
}

export function RecentRuns() {
  const runs = useRecentRuns();
  return (
    <Card
      flush
      title={t("Recent runs")}
      actions={
        <PageLink page="runs" className="text-sm text-accent hover:underline">
          {t("All runs")}
        </PageLink>
      }
    >
      <Answer of={runs} loading={<SkeletonRows rows={SHOWN} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="p-4 text-sm text-muted">{t("No runs yet. Runs appear here after you start them.")}</p>
          ) : (
            <ul className="divide-y text-sm">
              {data.map(({ invocationId, skill, subject, status, childCount, creditsUsed, createdAt }) => (
                <li key={invocationId} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                  <PageLink
                    page="run"
                    params={{ id: invocationId }}
                    className="min-w-0 flex-1 font-medium wrap-anywhere hover:underline max-sm:basis-full"
                  >
                    {runName({ skill, subject })}
                  </PageLink>
                  {childCount > 0 ? (
                    <span className="text-xs text-muted">
                      {t("{n, plural, one {# child run} other {# child runs}}", { n: childCount })}
                    </span>
                  ) : null}
                  <StatusBadge status={status} />
                  <span className="w-24 text-right text-xs text-muted tabular-nums max-sm:hidden">
                    {formatCredits(creditsUsed)}
                  </span>
                  <span className="w-24 text-right text-xs text-muted max-sm:ml-auto">
                    <RelativeTime at={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}
