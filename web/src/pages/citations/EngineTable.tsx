import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { type Column, DataTable } from "../../components/lists/DataTable.tsx";
import {
  type CitationFigures,
  changeWords,
  ENGINES,
  engineWord,
  intervalText,
  rateText,
  surfaceNote,
  surfaceWord,
} from "../../components/words/citation-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";

type EngineFigures = CitationFigures["engines"][number];

/** Each engine and surface alone: how often it cites the brand, and whether that changed. */
export function EngineTable({ figures }: { figures: CitationFigures }) {
  if (figures.engines.length === 0) return null;
  return (
    <Card
      flush
      className="mt-4"
      title={t("By engine")}
      note={t(
        "Each engine and surface is measured separately. Changes compare the last 7 days with the 7 days before.",
      )}
    >
      <DataTable
        label={t("By engine")}
        columns={COLUMNS}
        rows={figures.engines.toSorted((one, other) => ENGINES.indexOf(one.llm) - ENGINES.indexOf(other.llm))}
        rowKey={({ llm, surface }) => `${llm} ${surface}`}
        phone={(row) => <OnPhone row={row} />}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<EngineFigures>[] = [
  { key: "engine", header: t("Engine"), cell: (row) => <Name row={row} /> },
  {
    key: "presence",
    header: t("Answers that cite you"),
    cell: ({ presence, evidence }) => <FigureOf figure={presence} evidence={evidence} />,
  },
  {
    key: "share",
    header: t("Share of voice"),
    from: "lg",
    cell: ({ share, evidence }) => <FigureOf figure={share} evidence={evidence} />,
  },
  {
    key: "answers",
    header: t("Answers"),
    align: "right",
    from: "lg",
    cell: ({ presence, evidence }) => <EvidenceLink evidence={evidence}>{formatNumber(presence.n)}</EvidenceLink>,
  },
  {
    key: "change",
    header: t("Last 7 days"),
    cell: ({ change }) => (
      <span className="flex flex-col items-start gap-1 py-1">
        <ChangeBadge change={change} />
        <NotComparable change={change} />
      </span>
    ),
  },
  {
    key: "sentinel",
    header: t("Test prompt"),
    from: "xl",
    cell: ({ sentinel }) => <Sentinel sentinel={sentinel} />,
  },
  {
    key: "models",
    header: t("Models"),
    from: "xl",
    cell: ({ models }) => <Models models={models} />,
  },
];

function Name({ row: { llm, surface } }: { row: EngineFigures }) {
  return (
    <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
      <span className="font-medium">{engineWord(llm)}</span>
      <Tooltip text={surfaceNote(surface)}>
        <span className="text-xs text-muted">{surfaceWord(surface)}</span>
      </Tooltip>
    </span>
  );
}

function FigureOf({
  figure,
  evidence,
}: {
  figure: Pick<EngineFigures["share"], "rate" | "n" | "interval">;
  evidence: EngineFigures["evidence"];
}) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <EvidenceLink evidence={figure.rate === null ? null : evidence} className="font-medium">
        {rateText(figure)}
      </EvidenceLink>{" "}
      <span className="text-xs text-muted">{intervalText(figure.interval)}</span>
    </span>
  );
}

/** Why the weeks of an engine cannot be compared, in words: a break is no fall. */
function NotComparable({ change }: { change: EngineFigures["change"] }) {
  if (change.verdict !== "not_comparable") return null;
  return <span className="max-w-64 text-xs text-warn">{changeWords(change).meaning}</span>;
}

function ChangeBadge({ change }: { change: EngineFigures["change"] }) {
  const { word, tone, meaning } = changeWords(change);
  return (
    <Tooltip text={meaning}>
      {/* The meaning is also on the page: in the tile of the headline. */}
      <button type="button" className="cursor-help rounded-md">
        <Badge tone={tone}>
          {change.provisional && tone !== "neutral" ? t("{word}, provisional", { word }) : word}
        </Badge>
      </button>
    </Tooltip>
  );
}

/** The prompt whose citation is certain. It shows whether the engine was read rightly. */
function Sentinel({ sentinel }: { sentinel: EngineFigures["sentinel"] }) {
  if (sentinel === null) {
    return (
      <Tooltip text={t("A test prompt is asked daily once prompts are monitored. Its citation is certain.")}>
        <button type="button" className="cursor-help text-xs text-muted">
          {t("not asked yet")}
        </button>
      </Tooltip>
    );
  }
  const { name, qualified, reads, right } = sentinel;
  return (
    <Tooltip text={qualified ? SENTINEL_JUDGES : SENTINEL_LEARNS}>
      <button type="button" className="flex cursor-help flex-col items-start py-1 text-left text-xs">
        <span>
          {t("test prompt right on {right} of {reads} days", {
            right: formatNumber(right),
            reads: formatNumber(reads),
          })}
        </span>
        <span className="text-muted">{qualified ? name : t("{name}, not used in comparisons yet", { name })}</span>
      </button>
    </Tooltip>
  );
}

const SENTINEL_JUDGES = t("Its citation is certain. A day with three wrong answers is left out of comparisons.");
const SENTINEL_LEARNS = t(
  "Its citation is certain. It decides which days are compared after 19 right answers on 20 days.",
);

function Models({ models }: { models: readonly string[] }) {
  if (models.length === 0) return <span className="text-muted">{t("not named")}</span>;
  return (
    <span className="flex flex-col py-1 text-xs text-muted">
      {models.map((model) => (
        <span key={model}>{model}</span>
      ))}
      {models.length > 1 ? <span className="text-warn">{t("the model changed")}</span> : null}
    </span>
  );
}

function OnPhone({ row }: { row: EngineFigures }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <Name row={row} />
        <ChangeBadge change={row.change} />
      </div>
      <FigureOf figure={row.presence} evidence={row.evidence} />
      <NotComparable change={row.change} />
      {row.sentinel === null ? null : <Sentinel sentinel={row.sentinel} />}
      {row.models.length > 1 ? <Models models={row.models} /> : null}
    </div>
  );
}
