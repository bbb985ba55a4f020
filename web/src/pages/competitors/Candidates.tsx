import type { CompetitorCandidate } from "@findable/contract/client";
import { Plus } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** Suggested competitors: untracked domains that share our results pages. */
export function Candidates({ onAdd }: { onAdd(domain: string): void }) {
  const candidates = useOperation("research.competitor.candidates", { limit: 8 });
  const { data } = candidates;
  return (
    <Card
      flush
      className="mt-5"
      title={t("Suggested competitors")}
      note={
        data === undefined || data.queriesCompared === 0
          ? t("Based on the latest stored results page of each query")
          : t("Based on the latest results pages of {all} queries; your site ranks for {ours}", {
              all: formatNumber(data.queriesCompared),
              ours: formatNumber(data.ourQueries),
            })
      }
    >
      <Answer of={candidates} loading={<SkeletonRows rows={4} />}>
        {({ candidates: found }) =>
          found.length === 0 ? (
            <p className="px-4 py-8 text-center text-sm text-muted">
              {t(
                "No suggestions yet. They appear when results pages of your keywords are stored, for example after a rank check.",
              )}
            </p>
          ) : (
            <ul className="divide-y">
              {found.map((candidate) => (
                <Row key={candidate.domain} candidate={candidate} onAdd={onAdd} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}

function Row({ candidate, onAdd }: { candidate: CompetitorCandidate; onAdd(domain: string): void }) {
  const { domain, similarity, sharedQueries, ourBetter, theirBetter, exampleQueries, kind } = candidate;
  const whyNot = useWhyNot("research.competitor.add");
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {domain}
          {kind === "brand" ? <Badge>{t("Brand")}</Badge> : null}
          {kind === "publisher" ? <Badge>{t("Publisher")}</Badge> : null}
        </p>
        <p className="line-clamp-1 text-xs text-muted">{exampleQueries.join(" · ")}</p>
      </div>
      <div className="w-28">
        <div className="mb-1 flex justify-between text-xs">
          <span className="text-muted">{t("Similarity")}</span>
          <span className="tabular-nums">{formatShare(similarity)}</span>
        </div>
        <Meter label={t("Similarity of {domain}", { domain })} value={similarity} max={1} />
      </div>
      <p className="w-56 text-xs text-muted tabular-nums max-sm:hidden">
        {t("{n, plural, one {# shared query} other {# shared queries}}", { n: sharedQueries })}
        <br />
        {t("{theirs} ahead of you, {ours} behind", { theirs: theirBetter, ours: ourBetter })}
      </p>
      <Button
        size="small"
        className="max-sm:ml-auto"
        icon={<Plus aria-hidden className="size-3.5" />}
        whyNot={whyNot}
        aria-label={t("Track {domain}", { domain })}
        onClick={() => onAdd(domain)}
      >
        {t("Track")}
      </Button>
    </li>
  );
}
