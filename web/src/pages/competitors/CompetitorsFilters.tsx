import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { WEIGHTS, weightWord } from "../../components/words/competitor-words.ts";
import { t } from "../../i18n/index.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { type COMPETITORS_URL, COMPETITORS_VIEW } from "./competitors-url.ts";

export function CompetitorsFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof COMPETITORS_URL>) {
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={
        <>
          <ViewsMenu list="competitors" fields={COMPETITORS_VIEW} state={state} />
          <Select
            label={t("Sort")}
            showLabel
            value={state.sort}
            choices={[
              { value: "-createdAt", label: t("Newest first") },
              { value: "createdAt", label: t("Oldest first") },
              { value: "domain", label: t("A to Z") },
              { value: "-domain", label: t("Z to A") },
            ]}
            onChange={(sort) => onChange({ sort })}
          />
        </>
      }
    >
      <FilterText
        isFirst
        label={t("Search domains")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-52"
      />
      <MultiSelect
        label={t("Type")}
        values={state.weight}
        choices={WEIGHTS.map((value) => ({ value, label: weightWord(value) }))}
        onChange={(weight) => onChange({ weight })}
      />
      <FilterText label={t("Tag")} value={state.tag} onChange={(tag) => onChange({ tag })} />
    </FilterBar>
  );
}
