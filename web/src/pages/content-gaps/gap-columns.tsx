import type { Column } from "../../components/DataTable.tsx";
import { OutLink } from "../../components/OutLink.tsx";
import { shortUrl } from "../../components/short-url.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { adviceOf, type Gap, priorityWord, typeWord, verdictWord } from "./gap-words.ts";

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

export function GapName({ gap }: { gap: Gap }) {
  const page = gap.type === "WEAKER_COVERAGE" ? gap.ourUrl : (gap.coveredBy?.url ?? null);
  return (
    <div className="max-w-xl min-w-0 py-1.5">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {gap.keyword}
        {gap.ceded === true ? <Badge tone="warn">{t("Outreach, not a page")}</Badge> : null}
        {gap.searchVerdict == null ? null : (
          <Badge tone={gap.searchVerdict === "within_reach" ? "good" : "outline"}>
            {verdictWord(gap.searchVerdict)}
          </Badge>
        )}
      </p>
      <p className="text-xs wrap-anywhere text-muted">{adviceOf(gap)}</p>
      {page === null ? null : (
        <p className="text-xs text-muted">
          {t("Your page:")} <OutLink href={page}>{shortUrl(page)}</OutLink>
        </p>
      )}
    </div>
  );
}
