import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import {
  answerOutcomeWord,
  ENGINES,
  engineWord,
  OUTCOMES,
  SURFACES,
  surfaceWord,
} from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { ANSWERS_FILTERS, PERIODS } from "./answers-url.ts";

type State = UrlStateOf<typeof ANSWERS_FILTERS>;

export function AnswersFilters({
  state,
  isFiltered,
  onChange,
  onClear,
}: {
  state: State;
  isFiltered: boolean;
  onChange(patch: Partial<State>): void;
  onClear(): void;
}) {
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={<ViewsMenu list="citation-answers" fields={ANSWERS_FILTERS} state={state} />}
    >
      <Select
        label={t("Engine")}
        value={state.llm}
        choices={[
          { value: "any", label: t("All engines") },
          ...ENGINES.map((value) => ({ value, label: engineWord(value) })),
        ]}
        onChange={(llm) => onChange({ llm })}
      />
      <Select
        label={t("Surface")}
        value={state.surface}
        choices={[
          { value: "any", label: t("Any surface") },
          ...SURFACES.map((value) => ({ value, label: surfaceWord(value) })),
        ]}
        onChange={(surface) => onChange({ surface })}
      />
      <MultiSelect
        label={t("Outcome")}
        values={state.outcome}
        choices={OUTCOMES.map((value) => ({ value, label: answerOutcomeWord(value) }))}
        onChange={(outcome) => onChange({ outcome })}
      />
      {state.since === "" ? (
        <Select
          label={t("Period")}
          value={state.days}
          choices={PERIODS.map((value) => ({
            value,
            label: value === "any" ? t("Any time") : t("{n} days", { n: Number(value) }),
          }))}
          onChange={(days) => onChange({ days })}
        />
      ) : null}
      <FilterText
        isFirst
        label={t("Cites domain")}
        value={state.domain}
        onChange={(domain) => onChange({ domain })}
        className="w-44"
      />
    </FilterBar>
  );
}
