import type { SerpGapAnalysis } from "@findable/contract/client";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cn } from "../../ui/class-names.ts";

/** The ranking pages with the numbers behind the charts. */
export function RankedPages({ gap }: { gap: SerpGapAnalysis }) {
  const { ourDomain } = gap;
  const pages = withOurs(gap);
  return (
    <Card flush title={t("Ranking pages")} note={t("{n} pages", { n: pages.length })}>
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="w-12 py-2 pl-4 font-medium">
              {t("Rank")}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t("Site")}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              {t("Domain rating")}
            </th>
            <th scope="col" className="py-2 pr-4 pl-3 text-right font-medium">
              {t("Words")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {pages.map(({ rank, domain, domainRating, wordCount }) => (
            <tr key={rank} className={cn(domain === ourDomain && "bg-accent-soft")}>
              <td className="py-2 pl-4 tabular-nums">{rank}</td>
              <td className="px-3 py-2 wrap-anywhere">
                {domain} {domain === ourDomain ? <Badge tone="accent">{t("yours")}</Badge> : null}
              </td>
              <td className="px-3 py-2 text-right tabular-nums">
                {domain === ourDomain ? "–" : orUnknown(domainRating)}
              </td>
              <td className="py-2 pr-4 pl-3 text-right tabular-nums">
                {domain === ourDomain ? "–" : orUnknown(wordCount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The analysis lists the pages of other sites; our page stands at its rank among them. */
function withOurs({ competitors, currentRank, ourDomain }: SerpGapAnalysis): SerpGapAnalysis["competitors"] {
  if (currentRank === null || competitors.some(({ rank }) => rank === currentRank)) return competitors;
  const ours = { rank: currentRank, domain: ourDomain, domainRating: null, wordCount: null };
  return [...competitors, ours].toSorted((one, other) => one.rank - other.rank);
}

function orUnknown(value: number | null): string {
  return value === null ? t("unknown") : formatNumber(value);
}
