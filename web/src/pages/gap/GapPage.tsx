import type { SerpGapAnalysis } from "@findable/contract/client";
import { useParams } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { verdictRange, verdictWord } from "../../components/words/verdict-words.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Skeleton, SkeletonTiles } from "../../ui/Skeleton.tsx";
import { Tile, Tiles } from "../../ui/Tile.tsx";
import { Cliffs } from "./Cliffs.tsx";
import { GapVerdict } from "./GapVerdict.tsx";
import { RankedPages } from "./RankedPages.tsx";

export default function GapPage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const gap = useOperation("research.serp_gap.get", { id });
  return (
    <>
      <PageHeader
        up={{ page: "gaps", label: t("SERP gaps") }}
        title={gap.data?.query ?? t("SERP gap")}
        note={gap.data === undefined ? undefined : <Note gap={gap.data} />}
        actions={
          <>
            {gap.data === undefined ? null : (
              <PageLink page="gaps" search={{ analyse: "1", query: gap.data.query }} className={buttonClass()}>
                <RotateCw aria-hidden className="size-4" />
                {t("Analyze again")}
              </PageLink>
            )}
            <CopyAs name="research.serp_gap.get" input={{ id }} />
          </>
        }
      />
      <Answer
        of={gap}
        loading={
          <>
            <SkeletonTiles />
            <Skeleton className="mt-5 h-40" />
          </>
        }
      >
        {(answer) => (
          <div className="flex flex-col gap-5">
            <Figures gap={answer} />
            <GapVerdict gap={answer} />
            <Cliffs gap={answer} />
            <RankedPages gap={answer} />
            {answer.warnings.length === 0 ? null : (
              <Disclosure
                summary={t("{n, plural, one {# warning} other {# warnings}}", {
                  n: answer.warnings.length,
                })}
              >
                <ul className="list-disc pl-5 text-sm text-muted">
                  {answer.warnings.map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </div>
        )}
      </Answer>
    </>
  );
}

function Note({ gap: { ourDomain, createdAt } }: { gap: SerpGapAnalysis }) {
  return (
    <>
      {t("Analyzed for {domain}", { domain: ourDomain })} · <RelativeTime at={createdAt} />
    </>
  );
}

function Figures({ gap: { winnability, currentRank, competitors } }: { gap: SerpGapAnalysis }) {
  const { score, confidence, verdict, estimatedMonthsToTopThree } = winnability;
  const pages = t("{n} pages compared", { n: competitors.length });
  return (
    <Tiles>
      <Tile
        label={t("Winnability")}
        help={t("How likely a good page of yours reaches the top three in six months, from 0 to 100.")}
        value={formatNumber(Math.round(score))}
        unit={t("of 100")}
        note={t("{verdict}: {range}", { verdict: verdictWord(verdict), range: verdictRange(verdict) })}
      />
      <Tile
        label={t("Confidence")}
        help={t("How much of the data that the score needs was there.")}
        value={formatShare(confidence)}
        note={t("Lower when data is missing")}
      />
      <Tile
        label={t("Your position")}
        help={t("Your best position on the analyzed results page.")}
        value={currentRank === null ? t("Not found") : formatNumber(currentRank)}
        note={pages}
      />
      <Tile
        label={t("Months to the top 3")}
        help={t("How long it usually takes a page that follows the recommendation.")}
        value={estimatedMonthsToTopThree === null ? undefined : formatNumber(estimatedMonthsToTopThree)}
        note={monthsNote(estimatedMonthsToTopThree)}
      />
    </Tiles>
  );
}

function monthsNote(months: number | null): string {
  if (months === null) return t("Not expected");
  return months === 0 ? t("Already there") : t("Estimate, if you follow the recommendation");
}
