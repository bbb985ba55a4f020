import type { ListedKeyword } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";

/** The trend of a keyword's last checks, which the list brings with each row. */
export function RankTrend({ row: { keyword, trend = [] } }: { row: ListedKeyword }) {
  const about = { keyword, n: trend.length };
  if (trend.length === 0) return <span className="text-muted">–</span>;
  if (trend.filter((position) => position !== null).length < 2) {
    return (
      <span className="text-xs text-muted" title={t("Positions of {keyword} in the last {n} checks", about)}>
        {t("{n, plural, one {# check} other {# checks}}", { n: trend.length })}
      </span>
    );
  }
  return <Sparkline values={trend} inverted label={t("Positions of {keyword} in the last {n} checks", about)} />;
}
