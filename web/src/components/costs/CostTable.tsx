import { Coins } from "lucide-react";
import type { ReactNode } from "react";
import { formatDollars, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Column, DataTable } from "../lists/DataTable.tsx";

interface Cost {
  key: string;
  name: ReactNode;
  runs: number;
  credits: number;
  /** Undefined where vendors' charges are not known by this part. */
  costUsd?: number;
}

/** What a period cost, by its parts, the most expensive first. */
export function CostTable({
  title,
  note,
  name,
  rows,
}: {
  title: string;
  note: string;
  /** Header of the names. */
  name: string;
  rows: readonly Cost[];
}) {
  const hasCharges = rows.some(({ costUsd }) => costUsd !== undefined);
  const columns: readonly Column<Cost>[] = [
    { key: "name", header: name, cell: (row) => <span className="font-medium">{row.name}</span> },
    { key: "runs", header: t("Runs"), align: "right", cell: ({ runs }) => formatNumber(runs) },
    { key: "credits", header: t("Credits"), align: "right", cell: ({ credits }) => formatNumber(credits) },
    {
      key: "each",
      header: t("Credits per run"),
      align: "right",
      from: "lg",
      cell: ({ credits, runs }) => (runs === 0 ? "–" : formatNumber(Math.round((credits / runs) * 10) / 10)),
    },
    ...(hasCharges ? [{ key: "dollars", header: t("Vendors"), align: "right", cell: dollars } as const] : []),
  ];
  return (
    <Card flush title={title} note={note}>
      {rows.length === 0 ? (
        <EmptyState icon={<Coins />} title={t("No cost in this period")}>
          {t("A run shows its maximum cost before it starts. Its actual cost appears here.")}
        </EmptyState>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          phone={(row) => <OnPhone row={row} />}
        />
      )}
    </Card>
  );
}

function dollars({ costUsd }: Cost): string {
  return costUsd === undefined ? "–" : formatDollars(costUsd);
}

function OnPhone({ row }: { row: Cost }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 truncate font-medium">{row.name}</span>
      <span className="text-right text-xs whitespace-nowrap text-muted tabular-nums">
        {row.costUsd === undefined
          ? t("{credits} credits · {n, plural, one {# run} other {# runs}}", {
              credits: formatNumber(row.credits),
              n: row.runs,
            })
          : t("{credits} credits · {dollars} · {n, plural, one {# run} other {# runs}}", {
              credits: formatNumber(row.credits),
              dollars: formatDollars(row.costUsd),
              n: row.runs,
            })}
      </span>
    </div>
  );
}
