import { EngineFilters } from "../../components/lists/EngineFilters.tsx";
import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { answerOutcomeWord, OUTCOMES } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { ANSWERS_FILTERS, PERIODS } from "./answers-url.ts";

export function AnswersFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof ANSWERS_FILTERS>) {
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={<ViewsMenu list="citation-answers" fields={ANSWERS_FILTERS} state={state} />}
    >
      <EngineFilters state={state} onChange={onChange} />
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
