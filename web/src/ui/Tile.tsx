import { ArrowDownRight, ArrowUpRight, CircleHelp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../i18n/index.ts";
import { cn } from "./class-names.ts";

export interface FigureChange {
  /** Formatted text, such as `+3` or `-1.2 points`. */
  text: string;
  /** Whether the change is an improvement. Undefined if neutral. */
  good?: boolean | undefined;
  rising: boolean;
}

/** A figure with its label, unit, period, freshness and sample size, and a text that opens and says what it means. */
export function Tile({
  label,
  help,
  isPressable = false,
  value,
  unit,
  change,
  note,
  tone,
  spark,
}: {
  label: string;
  /** What the figure counts, and how to read it: one or two sentences. */
  help: string;
  /** The tile stands in a button, which can hold no other: the text is its tooltip. */
  isPressable?: boolean;
  /** Undefined while loading. */
  value: ReactNode;
  unit?: string;
  change?: FigureChange | undefined;
  /** Period, freshness and n: "last 28 days · checked 2 h ago · 84 keywords". */
  note: ReactNode;
  tone?: "warn" | "bad" | undefined;
  spark?: ReactNode;
}) {
  const [isExplained, setIsExplained] = useState(false);
  return (
    <div
      title={isPressable ? help : undefined}
      className="flex h-full min-w-0 flex-col rounded-xl border bg-surface p-4 shadow-card"
    >
      <div className="flex items-start justify-between gap-1 text-xs font-medium text-muted">
        <span className="min-w-0">{label}</span>
        {isPressable ? null : (
          <button
            type="button"
            aria-expanded={isExplained}
            aria-label={t("About “{label}”", { label })}
            onClick={() => setIsExplained(!isExplained)}
            className="-my-1 -mr-1.5 grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover hover:text-ink"
          >
            <CircleHelp aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <div className="mt-1 flex items-end gap-2">
        <span
          className={cn(
            "min-w-0 text-xl font-semibold tracking-tight wrap-break-word tabular-nums sm:text-2xl",
            tone === "bad" && "text-bad",
            tone === "warn" && "text-warn",
          )}
        >
          {value ?? "–"}
        </span>
        {unit === undefined ? null : <span className="pb-0.5 text-sm text-muted">{unit}</span>}
        {change === undefined ? null : (
          <span className="pb-1">
            <Change change={change} />
          </span>
        )}
        {spark === undefined ? null : <span className="ml-auto pb-1">{spark}</span>}
      </div>
      <div className="mt-1 text-xs text-muted">{note}</div>
      {isExplained ? <p className="mt-2 border-t pt-2 text-xs text-muted">{help}</p> : null}
    </div>
  );
}

/** A change with its direction. Neutral if it is neither good nor bad. */
export function Change({ change: { text, good, rising } }: { change: FigureChange }) {
  const Arrow = rising ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-0.5 text-xs font-medium tabular-nums",
        good === undefined ? "text-muted" : good ? "text-good" : "text-bad",
      )}
    >
      <Arrow aria-hidden className="size-3.5" />
      <span className="sr-only">{rising ? t("up") : t("down")} </span>
      {text}
    </span>
  );
}

/** Tiles side by side: four on a wide page, two on a phone. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>;
}
