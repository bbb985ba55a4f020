import type { OutputOf } from "../../api/operations.ts";
import { Answer, type AnswerState } from "../../components/Answer.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** A short view of one snapshot. */
export function Snapshot({ serp }: { serp: AnswerState<OutputOf<"research.serp.get">> }) {
  return (
    <Answer of={serp} loading={<SkeletonRows rows={10} />}>
      {({ serpId, organic, aiOverviews, unknownSections }) => (
        <Card
          flush
          title={t("{n, plural, one {# result} other {# results}}", { n: organic.length })}
          note={
            aiOverviews.present
              ? t("AI answer cites {n, plural, one {# page} other {# pages}}", { n: aiOverviews.cited.length })
              : unknownSections.includes("ai_overviews")
                ? t("AI answer unknown")
                : t("No AI answer")
          }
          actions={
            <PageLink page="serp" params={{ id: serpId }} className={buttonClass({ size: "small" })}>
              {t("View results page")}
            </PageLink>
          }
        >
          <ol className="divide-y text-sm">
            {organic.map(({ rank, url, title, domain, isOwnedDomain }) => (
              <li
                key={`${rank} ${url}`}
                className={`flex items-baseline gap-3 px-4 py-2 ${isOwnedDomain ? "bg-accent-soft" : ""}`}
              >
                <span className="w-6 shrink-0 text-right text-muted tabular-nums">{rank}</span>
                <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
                {isOwnedDomain ? <Badge tone="accent">{t("Yours")}</Badge> : null}
                <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">{domain}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Answer>
  );
}
