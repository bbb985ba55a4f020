import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import { type CitationFigures, engineWord, pointsText } from "../../components/words/citation-words.ts";
import { formatNumber, formatOrDash, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";

type Gap = CitationFigures["surfaceGaps"][number];

/** How far the app that people use and the vendor's API differ, for engines that are sampled on both. */
export function SurfaceGaps({ figures: { surfaceGaps } }: { figures: CitationFigures }) {
  if (surfaceGaps.length === 0) return null;
  return (
    <Card
      flush
      className="mt-4"
      title={t("App against API")}
      note={t(
        "Answers that cite you, of the prompts with at least 3 answers on both surfaces. Surfaces are never pooled.",
      )}
    >
      <DataTable
        label={t("App against API")}
        columns={COLUMNS}
        rows={surfaceGaps}
        rowKey={({ llm }) => llm}
        phone={(gap) => <OnPhone gap={gap} />}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Gap>[] = [
  { key: "engine", header: t("Engine"), cell: ({ llm }) => <span className="font-medium">{engineWord(llm)}</span> },
  { key: "consumer", header: t("App"), align: "right", cell: (gap) => <Rate gap={gap} surface="consumer" /> },
  { key: "api", header: t("API"), align: "right", cell: (gap) => <Rate gap={gap} surface="api" /> },
  { key: "gap", header: t("Difference"), cell: (gap) => <Difference gap={gap} /> },
  {
    key: "prompts",
    header: t("Prompts"),
    align: "right",
    from: "lg",
    cell: ({ prompts }) => formatNumber(prompts),
  },
];

function Rate({ gap, surface }: { gap: Gap; surface: "api" | "consumer" }) {
  const rate = gap[surface];
  return (
    <EvidenceLink evidence={surface === "api" ? gap.apiEvidence : gap.consumerEvidence} className="tabular-nums">
      {rate === null ? formatOrDash(null) : formatShare(rate)}
    </EvidenceLink>
  );
}

function Difference({ gap: { gap, low, high } }: { gap: Gap }) {
  if (gap === null) return <span className="text-muted">–</span>;
  const isClear = low !== null && high !== null && (low > 0 || high < 0);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isClear ? "warn" : "neutral"}>
        {gap === 0
          ? t("No difference")
          : gap > 0
            ? t("App higher by {points}", { points: pointsText(gap) })
            : t("App lower by {points}", { points: pointsText(gap) })}
      </Badge>
      <span className="text-xs text-muted">
        {low === null || high === null
          ? t("5 prompts are needed for an interval")
          : isClear
            ? t("95% interval {low} to {high}", { low: signed(low), high: signed(high) })
            : t("95% interval {low} to {high}: may be chance", { low: signed(low), high: signed(high) })}
      </span>
    </span>
  );
}

/** "+4.2" points. */
function signed(share: number): string {
  const points = Math.round(share * 1_000) / 10;
  return `${points > 0 ? "+" : ""}${formatNumber(points)}`;
}

function OnPhone({ gap }: { gap: Gap }) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{engineWord(gap.llm)}</span>
        <span>
          {t("App")} <Rate gap={gap} surface="consumer" /> · {t("API")} <Rate gap={gap} surface="api" />
        </span>
      </div>
      <Difference gap={gap} />
    </div>
  );
}
