import type { OutputOf } from "../../api/operations.ts";
import { CellRate } from "../../components/CellRate.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { ENGINES, engineWord, surfaceWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";

type Wordings = OutputOf<"research.ai_citation.queries.get">["wordings"];

/** How often each wording of the prompt's family is cited. */
export function WordingsCard({
  wordings,
  family,
  shown,
}: {
  wordings: Wordings;
  family: string | null;
  /** The prompt of the page. */
  shown: string;
}) {
  if (family === null) return null;
  const prompts = [...new Map(wordings.map(({ queryId, prompt }) => [queryId, prompt]))];
  return (
    <Card
      className="mt-4"
      title={t("Wordings of this question")}
      note={t("Family “{family}”, answers of the last 30 days. The family counts as one prompt of the market.", {
        family,
      })}
    >
      {prompts.length < 2 ? (
        <p className="text-sm text-muted">
          {t("This is the only wording with answers. Add prompts of the same family to see how much the words matter.")}
        </p>
      ) : (
        <ul className="flex flex-col divide-y">
          {prompts.map(([queryId, prompt]) => (
            <li key={queryId} className="py-3 text-sm first:pt-0 last:pb-0">
              {queryId === shown ? (
                <span className="font-medium">{t("{prompt} (this prompt)", { prompt })}</span>
              ) : (
                <PageLink page="citation" params={{ id: queryId }} className="hover:underline">
                  {prompt}
                </PageLink>
              )}
              <ul className="mt-1.5 flex flex-wrap gap-x-8 gap-y-2">
                {wordings
                  .filter((wording) => wording.queryId === queryId)
                  .toSorted((one, other) => ENGINES.indexOf(one.llm) - ENGINES.indexOf(other.llm))
                  .map((wording) => (
                    <li key={`${wording.llm} ${wording.surface}`}>
                      <span className="text-xs text-muted">
                        {engineWord(wording.llm)} · {surfaceWord(wording.surface)}
                      </span>
                      <CellRate cell={wording} />
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-xs text-muted">
        {t(
          "One family cannot show shares of the variance. The monitor shows them from 10 families of 5 wordings or 20 of 3.",
        )}
      </p>
    </Card>
  );
}
