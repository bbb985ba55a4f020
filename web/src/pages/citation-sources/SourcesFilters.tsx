import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { ENGINES, engineWord, partyWord, SURFACES, surfaceWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { PARTIES, PERIODS, SOURCES_FILTERS } from "./sources-url.ts";

type State = UrlStateOf<typeof SOURCES_FILTERS>;

export function SourcesFilters({
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
      end={
        <>
          <Select
            label={t("Sort by")}
            value={state.sort}
            choices={[
              { value: "-answers", label: t("Most answers") },
              { value: "-prompts", label: t("Most prompts") },
              { value: "-lastCitedAt", label: t("Cited last") },
            ]}
            onChange={(sort) => onChange({ sort })}
          />
          <ViewsMenu
            list="citation-sources"
            fields={SOURCES_FILTERS}
            state={state}
            builtIn={[
              { name: t("All pages"), search: {} },
              { name: t("Third parties that do not name you"), search: { party: "third_party", names: "no" } },
              { name: t("Competitors' pages"), search: { party: "competitor" } },
            ]}
          />
        </>
      }
    >
      <MultiSelect
        label={t("Whose page")}
        values={state.party}
        choices={PARTIES.map((value) => ({ value, label: partyWord(value) }))}
        onChange={(party) => onChange({ party })}
      />
      <Select
        label={t("Names you")}
        value={state.names}
        choices={[
          { value: "any", label: t("Names you or not") },
          { value: "yes", label: t("Names you") },
          { value: "no", label: t("Does not name you") },
        ]}
        onChange={(names) => onChange({ names })}
      />
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
      <Select
        label={t("Period")}
        value={state.days}
        choices={PERIODS.map((value) => ({ value, label: t("{n} days", { n: Number(value) }) }))}
        onChange={(days) => onChange({ days })}
      />
      <FilterText
        isFirst
        label={t("Domain")}
        value={state.domain}
        onChange={(domain) => onChange({ domain })}
        className="w-40"
      />
      <FilterText label={t("Address")} value={state.q} onChange={(q) => onChange({ q })} className="w-40" />
    </FilterBar>
  );
}
