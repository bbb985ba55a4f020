import type { Keyword } from "@findable/contract/client";
import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";

const CHECKS = 30;
const FRESH_MS = 10 * 60_000;

/** The line of a keyword's last checks: asked for when the row rests in sight, kept afterwards. Checks that failed are no part of it. */
export function RankTrend({ row, isResting }: { row: Keyword; isResting: boolean }) {
  return row.currentRank === null ? <span className="text-muted">–</span> : <Line row={row} isResting={isResting} />;
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
    .filter(({ outcome }) => outcome !== "failed")
    .map(({ position }) => position)
    .reverse();
  if (positions.filter((position) => position !== null).length < 2) {
    return <span className="text-xs text-muted">{t("one check")}</span>;
  }
  return (
    <Sparkline
      values={positions}
      inverted
      label={t("Positions of {keyword} at its last {n} checks", { keyword, n: positions.length })}
    />
  );
}
