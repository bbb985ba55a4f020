import type { OutputOf } from "../api/operations.ts";
import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Badge } from "../ui/Badge.tsx";
import { CellRate } from "./CellRate.tsx";
import { EvidenceLink } from "./EvidenceLink.tsx";
import { withEngine } from "./evidence-search.ts";
import { engineWord, surfaceWord } from "./words/citation-words.ts";

const SHOWN = 6;

export type CheckResult = NonNullable<OutputOf<"research.ai_citation.queries.get">["latestResult"]>;
type EngineResult = CheckResult["perLlm"][number];

/** Whom each engine cites in the answers to one prompt, and what was left out. */
export function EngineCitations({ result: { perLlm, evidence, warnings } }: { result: CheckResult }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5">
        {perLlm.map((engine) => (
          <EngineList key={`${engine.llm} ${engine.surface}`} engine={engine} evidence={evidence} />
        ))}
      </div>
      {warnings.length === 0 ? null : (
        <ul className="mt-4 list-disc pl-5 text-xs text-muted">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function EngineList({
  engine: { llm, surface, samples, failedSamples, citations, models },
  evidence,
}: {
  engine: EngineResult;
  evidence: CheckResult["evidence"];
}) {
  const cited = citations.filter(({ rate }) => rate > 0);
  const own = citations.filter(({ ourBrand, rate }) => ourBrand && rate === 0);
  return (
    <section className="min-w-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">
        {engineWord(llm)} <span className="text-xs font-normal text-muted">{surfaceWord(surface)}</span>
      </h3>
      <p className="text-xs wrap-anywhere text-muted">
        <EvidenceLink evidence={withEngine(evidence, { llm, surface })}>
          {t("{n, plural, one {# answer} other {# answers}}", { n: samples })}
        </EvidenceLink>
        {failedSamples === 0
          ? null
          : ` · ${t("{n} without an answer, not counted", { n: formatNumber(failedSamples) })}`}
        {models.length === 0 ? null : ` · ${models.join(", ")}`}
      </p>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {[...cited.slice(0, SHOWN), ...own].map(({ domain, rate, n, interval, ourBrand }) => (
          <li key={domain} className="flex items-start justify-between gap-3">
            <span className="flex min-w-0 flex-wrap items-center gap-1.5 wrap-anywhere">
              {domain}
              {ourBrand ? <Badge tone="good">{t("Yours")}</Badge> : null}
            </span>
            <span className="shrink-0 text-right">
              <CellRate cell={{ hits: Math.round(rate * n), n, rate, interval }} />
            </span>
          </li>
        ))}
        {cited.length === 0 ? <li className="text-muted">{t("No site is cited.")}</li> : null}
      </ul>
      {cited.length > SHOWN ? (
        <p className="mt-1.5 text-xs text-muted">
          {t("{n, plural, one {# more site} other {# more sites}}", { n: cited.length - SHOWN })}
        </p>
      ) : null}
    </section>
  );
}
