import type { EChartsOption } from "echarts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "./Button.tsx";
import type { ChartColors } from "./chart-colors.ts";
import { Skeleton } from "./Skeleton.tsx";

export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A chart with a switch to a table of the same numbers. `option` builds ECharts options from the theme's colours; it can
 * override the default axes, grid and tooltip.
 */
export function Chart({
  label,
  option,
  table,
  className = "h-72",
}: {
  /** A sentence with the main finding. Screen readers read it in place of the chart. */
  label: string;
  option: (colors: ChartColors) => EChartsOption;
  table: ChartTable;
  className?: string;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className="min-w-0">
      {asTable ? (
        <NumbersTable label={label} table={table} className={className} />
      ) : (
        <Drawing label={label} option={option} className={className} />
      )}
      <figcaption className="mt-1 flex justify-end">
        <Button look="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t("Show as chart") : t("Show as table")}
        </Button>
      </figcaption>
    </figure>
  );
}

function Drawing({
  label,
  option,
  className,
}: {
  label: string;
  option: (colors: ChartColors) => EChartsOption;
  className: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef(option);
  drawn.current = option;
  const redraw = useRef<(() => void) | undefined>(undefined);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    void import("./draw-chart.ts").then(({ drawChart }) => {
      if (left || box.current === null) return;
      const drawing = drawChart(box.current, (colors) => drawn.current(colors));
      stop = drawing.stop;
      redraw.current = drawing.redraw;
      setIsReady(true);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option needs a new drawing.
  useEffect(() => redraw.current?.(), [option]);
  return (
    <div className={`relative ${className}`}>
      {isReady ? null : <Skeleton className="absolute inset-0 h-full" />}
      <div ref={box} role="img" aria-label={label} className="size-full" />
    </div>
  );
}

function NumbersTable({ label, table, className }: { label: string; table: ChartTable; className: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={label} className={`scroll-quiet overflow-auto rounded-lg border ${className}`}>
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left text-xs text-muted">
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {table.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier, and their order is that of time.
            <tr key={place}>
              {row.map((cell, index) => (
                <td key={table.columns[index]} className="px-3 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
