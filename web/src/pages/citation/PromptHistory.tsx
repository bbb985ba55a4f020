import { useOperation } from "../../api/use-operation.ts";
import { Answer } from "../../components/Answer.tsx";
import { ENGINES, type Engine, engineWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { type CITATION_URL, RANGES } from "./citation-url.ts";
import { EngineHistoryChart } from "./EngineHistoryChart.tsx";
import { EngineWeeksChart } from "./EngineWeeksChart.tsx";
import { HistoryBreaks } from "./HistoryBreaks.tsx";

type State = UrlStateOf<typeof CITATION_URL>;

const DAY_MS = 86_400_000;

/** How often one engine's answers to the prompt cite the brand: by week, or day by day. */
export function PromptHistory({
  id,
  branded,
  state,
  onChange,
}: {
  id: string;
  branded: boolean;
  state: State;
  onChange(patch: Partial<State>): void;
}) {
  const since = new Date(useNow(DAY_MS) - (Number(state.days) - 1) * DAY_MS).toISOString();
  const history = useOperation("research.ai_citation.queries.history", { id, since });
  // Weeks are in shares of voice, which leave out prompts that name the brand.
  const isByDay = branded || state.by === "day";
  return (
    <Answer of={history} loading={<Skeleton className="h-96 rounded-xl" />}>
      {({ series }) => {
        const engines = ENGINES.filter((engine) => series.some(({ perLlm }) => perLlm[engine] !== undefined));
        const shown = engines.find((engine) => engine === state.llm) ?? engines[0];
        return (
          <Card
            title={t("How often answers cite you")}
            note={t("With the 95% interval. Gaps: no answers. Dashed lines mark another model.")}
            actions={
              <>
                {shown === undefined ? null : (
                  <Select<Engine>
                    label={t("Engine")}
                    value={shown}
                    choices={engines.map((value) => ({ value, label: engineWord(value) }))}
                    onChange={(llm) => onChange({ llm })}
                  />
                )}
                {branded ? null : (
                  <Select
                    label={t("Interval")}
                    value={state.by}
                    choices={[
                      { value: "week", label: t("By week") },
                      { value: "day", label: t("By day") },
                    ]}
                    onChange={(by) => onChange({ by })}
                  />
                )}
                <Select
                  label={t("Period")}
                  value={state.days}
                  choices={RANGES.map((value) => ({ value, label: t("{n} weeks", { n: Number(value) / 7 }) }))}
                  onChange={(days) => onChange({ days })}
                />
              </>
            }
          >
            {shown === undefined ? (
              <EmptyState title={t("No answers in this period")}>
                {t("Each sampling day adds answers for each engine.")}
              </EmptyState>
            ) : isByDay ? (
              <EngineHistoryChart engine={shown} series={series} />
            ) : (
              <EngineWeeksChart id={id} engine={shown} since={since} />
            )}
            {shown === undefined ? null : <HistoryBreaks engine={shown} series={series} />}
          </Card>
        );
      }}
    </Answer>
  );
}
