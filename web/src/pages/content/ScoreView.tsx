import { Check, X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { criterionName, gateWord, isGate } from "../../components/words/content-words.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { cn } from "../../ui/class-names.ts";
import { Meter } from "../../ui/Meter.tsx";
import type { Passages } from "./use-passages.ts";
import type { Score } from "./use-score.ts";

type Latest = NonNullable<Score["latest"]>;
type Result = Latest["result"];
type Criterion = Result["criteria"][number];

const VERDICT_TONES: Readonly<Record<Result["verdict"], Tone>> = {
  READY: "good",
  NEEDS_WORK: "warn",
  NOT_READY: "bad",
};
const WEAK = 60;

function verdictWord(verdict: Result["verdict"]): string {
  switch (verdict) {
    case "READY":
      return t("Ready");
    case "NEEDS_WORK":
      return t("Needs work");
    case "NOT_READY":
      return t("Not ready");
  }
}

/** The score, its gates and its criteria. A chosen criterion marks the passages that it means. */
export function ScoreView({
  score: { result, runId, at },
  current,
  body,
  passages,
}: {
  score: Latest;
  /** The current revision. */
  current: number;
  body: string;
  passages: Passages;
}) {
  const [chosen, setChosen] = useState<string>();
  const isCurrent = result.revision === current;
  const evidence = useMemo(() => {
    const found = result.criteria.find(({ name }) => name === chosen)?.evidence ?? [];
    // A quotation may lack the markup of its place. Places are those of the scored revision.
    return found.map(({ start, end, quote }) => ({ start, text: isCurrent ? body.slice(start, end) : quote, quote }));
  }, [result, chosen, isCurrent, body]);
  const { mark } = passages;
  useEffect(() => {
    mark(evidence.map(({ start, text }) => ({ start, text, tone: "accent" })));
  }, [mark, evidence]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(Math.round(result.score))}</span>
        <span className="text-sm text-muted">{t("of 100")}</span>
        <Badge tone={VERDICT_TONES[result.verdict]}>{verdictWord(result.verdict)}</Badge>
        <span className="text-xs text-muted">
          {t("revision {n}", { n: result.revision })} · <RelativeTime at={at} /> ·{" "}
          <PageLink page="run" params={{ id: runId }} className="text-accent underline underline-offset-2">
            {t("Open run")}
          </PageLink>
        </span>
      </div>
      {isCurrent ? null : (
        <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-xs text-warn">
          {t("The text has changed since: revision {n} is current.", { n: current })}
        </p>
      )}
      <Gates gates={result.gates} />
      <ul className="flex flex-col gap-3">
        {result.criteria.map((criterion) => (
          <li key={criterion.name}>
            <CriterionView
              criterion={criterion}
              evidence={criterion.name === chosen ? evidence : undefined}
              onChoose={() => setChosen(criterion.name === chosen ? undefined : criterion.name)}
              onShow={passages.show}
            />
          </li>
        ))}
      </ul>
      {result.warnings.length === 0 ? null : (
        <ul className="list-disc pl-5 text-xs text-muted">
          {result.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Gates({ gates }: { gates: Result["gates"] }) {
  return (
    <ul className="flex flex-col gap-2">
      {gates.map(({ name, passed, detail }) => (
        <li key={name} className="flex gap-2 text-sm">
          {passed ? (
            <Check role="img" aria-label={t("Passed")} className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <X role="img" aria-label={t("Failed")} className="mt-0.5 size-4 shrink-0 text-bad" />
          )}
          <span className="min-w-0">
            <span className="font-medium">{isGate(name) ? gateWord(name) : criterionName(name)}</span>
            <span className="block text-xs wrap-anywhere text-muted">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function CriterionView({
  criterion: { name, weight, score, spread, evidence: found, suggestion },
  evidence,
  onChoose,
  onShow,
}: {
  criterion: Criterion;
  /** The passages, if the criterion is chosen. */
  evidence: readonly { start: number; text: string; quote: string }[] | undefined;
  onChoose(): void;
  onShow: Passages["show"];
}) {
  const title = criterionName(name);
  const [isChosen, rounded] = [evidence !== undefined, formatNumber(Math.round(score))];
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{title}</span>
        <span className="tabular-nums">
          {rounded}
          {spread === null ? null : (
            <span className="text-xs text-muted"> {t("± {n}", { n: formatNumber(Math.round(spread * 10) / 10) })}</span>
          )}
        </span>
      </div>
      <Meter label={title} value={score} max={100} tone={score < WEAK ? "warn" : "usual"} />
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        {t("weight {share}", { share: formatShare(weight) })}
        {found.length > 0 ? (
          <button
            type="button"
            aria-expanded={isChosen}
            onClick={onChoose}
            className={cn("min-h-6 hover:underline", isChosen ? "font-medium text-accent" : "text-accent")}
          >
            {t("{n, plural, one {# passage} other {# passages}}", { n: found.length })}
            <span className="sr-only"> {t("for {criterion}", { criterion: title })}</span>
          </button>
        ) : null}
      </span>
      {evidence === undefined ? null : (
        <ul className="flex flex-col gap-1">
          {evidence.map(({ start, text, quote }) => (
            <li key={start}>
              <button
                type="button"
                onClick={() => onShow({ start, text })}
                className="line-clamp-3 min-h-6 border-l-2 pl-2 text-left text-xs wrap-anywhere text-muted hover:text-ink"
              >
                {quote.replace(/^#+ /, "")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {suggestion === null ? null : <p className="text-xs wrap-anywhere">{suggestion}</p>}
    </div>
  );
}
