import { EngineFilters } from "../../components/lists/EngineFilters.tsx";
import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { partyWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { PARTIES, PERIODS, SOURCES_FILTERS } from "./sources-url.ts";

export function SourcesFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof SOURCES_FILTERS>) {
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
      <EngineFilters state={state} onChange={onChange} />
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
