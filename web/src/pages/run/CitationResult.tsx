import { type CheckResult, EngineCitations } from "../../components/EngineCitations.tsx";
import { engineWord, pointsText, surfaceWord } from "../../components/words/citation-words.ts";
import { formatCredits, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

/** Whom the engines cite in their answers to the prompt, and where the sampling stopped early. */
export function CitationResult({ result }: { result: CheckResult }) {
  const { precision, prompt } = result;
  return (
    <div className="flex flex-col gap-5">
      <h2 className="font-medium wrap-anywhere">{prompt}</h2>
      <div>
        <EngineCitations result={result} />
      </div>
      {precision === null ? null : (
        <section className="text-sm">
          <h3 className="font-medium">{t("Asked until ±{points}", { points: pointsText(precision.asked) })}</h3>
          <ul className="mt-1.5 flex flex-col gap-1">
            {precision.perLlm.map(({ llm, surface, reached, halfWidth, samplesAsked, samplesSaved }) => (
              <li key={`${llm} ${surface}`} className="flex flex-wrap items-baseline gap-x-2">
                <span>
                  {engineWord(llm)} <span className="text-xs text-muted">{surfaceWord(surface)}</span>
                </span>
                <span className="text-muted">
                  {halfWidth === null
                    ? t("no answers")
                    : reached
                      ? t("±{points} after {n, plural, one {# answer} other {# answers}}, {saved} not needed", {
                          points: pointsText(halfWidth),
                          n: samplesAsked,
                          saved: formatNumber(samplesSaved),
                        })
                      : t("only ±{points} after {n, plural, one {# answer} other {# answers}}", {
                          points: pointsText(halfWidth),
                          n: samplesAsked,
                        })}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-xs text-muted">
            {t("{credits} not spent.", { credits: formatCredits(precision.creditsSaved) })}
          </p>
        </section>
      )}
    </div>
  );
}
