import {
  type CitationFigures,
  ENGINES,
  engineWord,
  intervalText,
  rateText,
  surfaceWord,
} from "../../components/words/citation-words.ts";
import { formatNumber, formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Meter } from "../../ui/Meter.tsx";

type Variance = CitationFigures["variance"][number];
type Component = Variance["shares"][number]["component"];

/** Where the variation of the brand's citations comes from: question, wording, day, or the same prompt asked again. */
export function VarianceCard({ figures: { variance } }: { figures: CitationFigures }) {
  if (variance.length === 0) return null;
  return (
    <Card
      className="mt-4"
      title={t("Why answers differ")}
      note={t(
        "Parts of the variance of your citations, from prompts of families. Models are compared, never counted in.",
      )}
    >
      <div className="grid gap-6 md:grid-cols-2">
        {variance
          .toSorted((one, other) => ENGINES.indexOf(one.llm) - ENGINES.indexOf(other.llm))
          .map((engine) => (
            <EngineVariance key={`${engine.llm} ${engine.surface} ${engine.model}`} engine={engine} />
          ))}
      </div>
    </Card>
  );
}

function EngineVariance({ engine }: { engine: Variance }) {
  const { llm, surface, model, outcome, shares, missing, families, wordings, days, runs, models } = engine;
  return (
    <section className="min-w-0 text-sm">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {engineWord(llm)} <span className="text-xs font-normal text-muted">{surfaceWord(surface)}</span>
        {model === null ? null : <span className="text-xs font-normal wrap-anywhere text-muted">{model}</span>}
      </h3>
      <p className="text-xs text-muted">
        {t(
          "{families, plural, one {# family} other {# families}}, {wordings, plural, one {# wording} other {# wordings}}, {days, plural, one {# day} other {# days}}, {runs} answers of a wording and day",
          { families, wordings, days, runs: formatNumber(runs) },
        )}
      </p>
      {outcome === "insufficient" ? (
        <div className="mt-2">
          <p>{t("Too few answers to divide the variance. Missing:")}</p>
          <ul className="list-disc pl-5 text-muted">
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      ) : (
        <ul className="mt-2 flex flex-col gap-2">
          {shares.map(({ component, share, interval }) => (
            <li key={component}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{componentWord(component)}</span>
                <span className="tabular-nums">
                  <span className="font-medium">{formatShare(share)}</span>{" "}
                  <span className="text-xs text-muted">{intervalText(interval)}</span>
                </span>
              </div>
              <Meter label={componentWord(component)} value={share} max={1} />
            </li>
          ))}
        </ul>
      )}
      {models.length < 2 ? null : (
        <ul className="mt-3 flex flex-col gap-1 text-xs text-muted">
          {models.map((each) => (
            <li key={each.model} className="flex flex-wrap justify-between gap-x-3">
              <span className="wrap-anywhere">{each.model ?? t("not named")}</span>
              <span className="tabular-nums">
                {t("{hits} of {n}", { hits: formatNumber(each.hits), n: formatNumber(each.n) })} · {rateText(each)}{" "}
                {intervalText(each.interval)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function componentWord(component: Component): string {
  switch (component) {
    case "family":
      return t("The question");
    case "wording":
      return t("Its wording");
    case "day":
      return t("The day");
    case "interaction":
      return t("Wording and day together");
    case "run":
      return t("The same prompt asked again");
  }
}
