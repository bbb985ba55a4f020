import type { Keyword } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";

const CHECKS = 30;
const FRESH_MS = 10 * 60_000;

/** The trend of a keyword's last checks without failed ones. It loads when scrolling stops and is then cached. */
export function RankTrend({ row, isResting }: { row: Keyword; isResting: boolean }) {
  return (row.ranks ?? []).length === 0 ? (
    <span className="text-muted">–</span>
  ) : (
    <Line row={row} isResting={isResting} />
  );
}

function Line({ row: { id, keyword }, isResting }: { row: Keyword; isResting: boolean }) {
  const { data, isPlaceholderData } = useOperation(
    "research.keyword.rank_history",
    { id, limit: CHECKS },
    { enabled: isResting, freshForMs: FRESH_MS },
  );
  if (data === undefined || isPlaceholderData)
    return <span aria-hidden className="skeleton block h-1 w-18 rounded-full" />;
  const positions = data.data
    .filter(({ outcome, conclusive }) => outcome !== "failed" && conclusive !== false)
    .map(({ position }) => position)
    .reverse();
  if (positions.filter((position) => position !== null).length < 2) {
    return (
      <span className="text-xs text-muted">
        {t("{n, plural, one {# check} other {# checks}}", { n: positions.length })}
      </span>
    );
  }
  return (
    <Sparkline
      values={positions}
      inverted
      label={t("Positions of {keyword} in the last {n} checks", { keyword, n: positions.length })}
    />
  );
}
