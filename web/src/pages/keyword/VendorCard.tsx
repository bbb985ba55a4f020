import type { KeywordDetail } from "@findable/contract/client";
import type { ReactNode } from "react";
import { vendorIntentWord } from "../../components/words/keyword-words.ts";
import { formatDollars, formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";

/** What the data provider reports of the keyword. Absent if it reports nothing. */
export function VendorCard({ keyword }: { keyword: KeywordDetail }) {
  const { cpc, competition, vendorIntent, trafficPotential, language, monthlySearches } = keyword;
  const lines = [
    { title: t("CPC"), value: cpc === null ? null : formatDollars(cpc) },
    { title: t("Competition"), value: competition === null ? null : formatShare(competition) },
    { title: t("Vendor intent"), value: vendorIntent === null ? null : vendorIntentWord(vendorIntent) },
    { title: t("Potential"), value: trafficPotential === null ? null : formatNumber(trafficPotential) },
    { title: t("Language"), value: language },
  ].filter((line): line is { title: string; value: string } => line.value !== null);
  if (lines.length === 0 && monthlySearches === null) return null;
  return (
    <Card title={t("Search data")} note={t("As reported by the data provider")}>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {lines.map(({ title, value }) => (
          <Line key={title} title={title}>
            {value}
          </Line>
        ))}
      </dl>
      {monthlySearches === null ? null : <Months months={monthlySearches} />}
    </Card>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** One bar per month, oldest first. */
function Months({ months }: { months: NonNullable<KeywordDetail["monthlySearches"]> }) {
  const most = Math.max(1, ...months.map(({ volume }) => volume));
  return (
    <ul aria-label={t("Searches by month")} className="mt-4 flex h-16 items-end gap-1">
      {months.toReversed().map(({ month, volume }) => (
        <li
          key={month}
          title={`${month}: ${formatNumber(volume)}`}
          className="min-w-0 flex-1 rounded-t bg-chart-2"
          style={{ height: `${Math.max(4, (volume / most) * 100)}%` }}
        >
          <span className="sr-only">{`${month}: ${formatNumber(volume)}`}</span>
        </li>
      ))}
    </ul>
  );
}
