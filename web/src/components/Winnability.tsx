import type { SerpGapAnalysis, SerpGapVerdict } from "@findable/contract/client";
import { formatNumber, formatShare } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Badge } from "../ui/Badge.tsx";
import { cn } from "../ui/class-names.ts";
import { VERDICT_TONES, verdictWord } from "./words/verdict-words.ts";

const FILL = { good: "bg-good", accent: "bg-accent", warn: "bg-warn", bad: "bg-bad-fill" } as const;

export function VerdictBadge({ verdict }: { verdict: SerpGapVerdict }) {
  return <Badge tone={VERDICT_TONES[verdict]}>{verdictWord(verdict)}</Badge>;
}

/** A score out of 100 as a number and a bar, with its confidence. */
export function Score({ winnability: { score, confidence, verdict } }: Pick<SerpGapAnalysis, "winnability">) {
  return (
    <div className="w-32">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-semibold tabular-nums">{formatNumber(Math.round(score))}</span>
        <span className="text-xs text-muted tabular-nums">
          {t("{share} confidence", { share: formatShare(confidence) })}
        </span>
      </div>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={cn("h-full rounded-full", fillOf(verdict))} style={{ width: `${score}%` }} />
      </div>
    </div>
  );
}

export function fillOf(verdict: SerpGapVerdict): string {
  switch (verdict) {
    case "EASY_WIN":
      return FILL.good;
    case "WINNABLE_WITH_EFFORT":
      return FILL.accent;
    case "STRETCH":
      return FILL.warn;
    case "DOMINATED":
      return FILL.bad;
  }
}
