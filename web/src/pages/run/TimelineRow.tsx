import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { stepKind, stepTitle } from "../../components/words/approval-words.ts";
import { stepItem } from "../../components/words/step-words.ts";
import { formatDuration, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import type { Span, Step, StepState } from "./run-story.ts";
import { StepDetails } from "./StepDetails.tsx";
import type { Scale } from "./TimeScale.tsx";
import { type Row, stateOf, stateWord } from "./timeline-rows.ts";

const BAR: Record<StepState, string> = {
  running: "bg-accent pulse-dot",
  done: "bg-chart-1",
  failed: "bg-bad-fill",
  waiting: "stripes border border-warn/50",
  stopped: "bg-line-strong",
};

export function StepRow({
  step,
  inGroup,
  scale,
  isOpen,
  onToggle,
}: {
  step: Step;
  inGroup: boolean;
  scale: Scale;
  isOpen: boolean;
  onToggle(): void;
}) {
  const title = (inGroup ? stepItem(step.name) : undefined) ?? stepTitle(step.name);
  return (
    <li>
      <Line
        title={title}
        state={step.state}
        spans={step.spans}
        scale={scale}
        isOpen={isOpen}
        onToggle={onToggle}
        inGroup={inGroup}
        note={tries(step)}
      />
      {isOpen ? <StepDetails step={step} /> : null}
    </li>
  );
}

export function GroupRow({
  row,
  scale,
  onToggle,
}: {
  row: Extract<Row, { kind: "group" }>;
  scale: Scale;
  onToggle(): void;
}) {
  const done = row.steps.filter(({ state }) => state === "done").length;
  return (
    <li>
      <Line
        title={stepKind(row.title)}
        state={stateOf(row.steps)}
        spans={row.steps.flatMap(({ spans }) => spans)}
        scale={scale}
        isOpen={row.isOpen}
        onToggle={onToggle}
        inGroup={false}
        note={
          done === row.steps.length
            ? `× ${formatNumber(done)}`
            : `${formatNumber(done)} / ${formatNumber(row.steps.length)}`
        }
      />
    </li>
  );
}

function tries({ spans }: Step): ReactNode {
  const count = spans.filter(({ state }) => state !== "waiting").length;
  return count > 1 ? t("{n} attempts", { n: count }) : undefined;
}

function Line({
  title,
  state,
  spans,
  scale,
  isOpen,
  onToggle,
  inGroup,
  note,
}: {
  title: string;
  state: StepState;
  spans: readonly Span[];
  scale: Scale;
  isOpen: boolean;
  onToggle(): void;
  inGroup: boolean;
  note: ReactNode;
}) {
  const from = Math.min(...spans.map(({ startMs }) => startMs));
  const to = Math.max(...spans.map(({ endMs }) => endMs ?? scale.endMs));
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={cn(
        "flex min-h-8 w-full items-center gap-2 rounded-md py-1 text-left hover:bg-hover",
        isOpen && "bg-hover",
      )}
    >
      <span
        className={cn(
          "flex w-2/5 shrink-0 items-center gap-1.5 pr-3 max-sm:w-auto max-sm:flex-1 lg:w-1/3",
          inGroup && "pl-4",
        )}
      >
        <ChevronRight
          aria-hidden
          className={cn("size-3.5 shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
        />
        <span className={cn("truncate", state === "failed" && "text-bad")}>{title}</span>
        {note === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{note}</span>}
        <span className="sr-only">{stateWord(state)}</span>
      </span>
      <span aria-hidden className="relative h-4 flex-1 max-sm:hidden">
        {spans.map((span) => (
          <Bar key={`${span.startMs}-${span.state}`} span={span} scale={scale} />
        ))}
      </span>
      <span className="w-16 shrink-0 pr-2 text-right text-xs text-muted tabular-nums">
        {Number.isFinite(from) ? formatDuration(Math.max(0, to - from)) : ""}
      </span>
    </button>
  );
}

function Bar({ span: { state, startMs, endMs }, scale }: { span: Span; scale: Scale }) {
  const whole = scale.endMs - scale.startMs;
  const left = ((startMs - scale.startMs) / whole) * 100;
  const width = (((endMs ?? scale.endMs) - startMs) / whole) * 100;
  return (
    <span
      style={{ left: `${left}%`, width: `max(3px, ${width}%)` }}
      className={cn("absolute inset-y-0.5 rounded-[3px]", BAR[state])}
    />
  );
}
