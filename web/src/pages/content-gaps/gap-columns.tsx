import type { Column, Selection } from "../../components/lists/DataTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { priorityWord } from "../../components/words/keyword-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { type Gap, ownPageOf, standingOf, typeWord, verdictWord } from "./gap-words.ts";

const TONES = { HIGH: "accent", MEDIUM: "neutral", LOW: "outline" } as const;

export const GAP_COLUMNS: readonly Column<Gap>[] = [
  { key: "keyword", header: t("Keyword"), cell: (gap) => <GapName gap={gap} /> },
  { key: "type", header: t("Type"), from: "lg", cell: ({ type }) => typeWord(type) },
  {
    key: "priority",
    header: t("Priority"),
    cell: ({ priority }) => <Badge tone={TONES[priority]}>{priorityWord(priority)}</Badge>,
  },
  {
    key: "visits",
    header: t("Visits per month"),
    align: "right",
    cell: ({ estimatedTraffic }) => (estimatedTraffic == null ? t("unknown") : formatNumber(estimatedTraffic)),
  },
  {
    key: "chance",
    header: t("Chance"),
    align: "right",
    from: "lg",
    cell: ({ chance }) => (chance == null ? t("unknown") : formatShare(chance)),
  },
];

function GapName({ gap }: { gap: Gap }) {
  const page = ownPageOf(gap);
  return (
    <div className="max-w-xl min-w-0 py-1.5">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {gap.keyword}
        {gap.queuedBy == null ? null : (
          <PageLink page="run" params={{ id: gap.queuedBy }}>
            <Badge tone="good">{t("Draft queued")}</Badge>
          </PageLink>
        )}
        {gap.ceded === true ? <Badge tone="warn">{t("Outreach, not a page")}</Badge> : null}
        {gap.advisedAgainst === true ? <Badge tone="warn">{t("Not worth a page now")}</Badge> : null}
        {gap.searchVerdict == null ? null : (
          <Badge tone={gap.searchVerdict === "within_reach" ? "good" : "outline"}>
            {verdictWord(gap.searchVerdict)}
          </Badge>
        )}
      </p>
      <p className="text-xs wrap-anywhere text-muted">{standingOf(gap)}</p>
      {page === null ? null : (
        <p className="text-xs text-muted">
          {t("Your page:")} <OutLink href={page}>{shortUrl(page)}</OutLink>
        </p>
      )}
      <GapDetails gap={gap} />
    </div>
  );
}

/** Why a competitor's page is ahead and what to do, or the angle of a new page with its other keywords. */
function GapDetails({ gap }: { gap: Gap }) {
  const related = gap.type === "WEAKER_COVERAGE" ? [] : gap.relatedKeywords.filter((phrase) => phrase !== gap.keyword);
  return (
    <div className="max-w-full text-xs">
      <Disclosure summary={<span className="text-xs">{t("Reason and next step")}</span>}>
        <div className="space-y-1 wrap-anywhere text-muted">
          {gap.type === "WEAKER_COVERAGE" ? (
            <>
              <p>{gap.weaknessReason}</p>
              <p>{gap.recommendedAction}</p>
              <p>
                {t("The competitor's page:")} <OutLink href={gap.competitorUrl}>{shortUrl(gap.competitorUrl)}</OutLink>
              </p>
            </>
          ) : (
            <>
              <p>{gap.recommendedAngle}</p>
              {related.length === 0 ? null : (
                <p>{t("Keywords of the same page: {keywords}", { keywords: related.join(", ") })}</p>
              )}
              {gap.type === "MISSING_TOPIC"
                ? gap.competitorsCovering.map(({ url }) => (
                    <p key={url}>
                      <OutLink href={url}>{shortUrl(url)}</OutLink>
                    </p>
                  ))
                : null}
            </>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

/** A gap on a phone, with what the columns show elsewhere. */
export function GapOnPhone({ gap, selection }: { gap: Gap; selection: Selection }) {
  const { id, keyword, type, priority, estimatedTraffic } = gap;
  return (
    <div className="flex items-start gap-3">
      <span className="pt-1.5">
        <Checkbox
          label={t("Select “{keyword}”", { keyword })}
          checked={selection.isSelected(id)}
          onChange={() => selection.toggle(id)}
        />
      </span>
      <div className="min-w-0">
        <GapName gap={gap} />
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone={TONES[priority]}>{priorityWord(priority)}</Badge>
          <span>{typeWord(type)}</span>
          {estimatedTraffic == null ? null : (
            <span>{t("{n} visits per month", { n: formatNumber(estimatedTraffic) })}</span>
          )}
        </p>
      </div>
    </div>
  );
}
