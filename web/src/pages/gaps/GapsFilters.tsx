import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import type { SavedView } from "../../components/lists/saved-views.ts";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { verdictWord } from "../../components/words/verdict-words.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { type GAPS_URL, GAPS_VIEW, VERDICTS } from "./gaps-url.ts";

export function GapsFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof GAPS_URL>) {
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={
        <>
          <ViewsMenu list="gaps" fields={GAPS_VIEW} state={state} builtIn={builtInViews()} />
          <Select
            label={t("Sort")}
            showLabel
            value={state.sort}
            choices={[
              { value: "-createdAt", label: t("Newest first") },
              { value: "-value", label: t("Expected visits") },
              { value: "-volume", label: t("Searches per month") },
              { value: "-winnability.score", label: t("Winnability") },
              { value: "currentRank", label: t("Position") },
            ]}
            onChange={(sort) => onChange({ sort })}
          />
          <Select
            label={t("Show as")}
            showLabel
            value={state.view}
            choices={[
              { value: "list", label: t("List") },
              { value: "map", label: t("Map of volume and winnability") },
            ]}
            onChange={(view) => onChange({ view }, { push: true })}
          />
        </>
      }
    >
      <MultiSelect
        label={t("Verdict")}
        values={state.verdict}
        choices={VERDICTS.map((value) => ({ value, label: verdictWord(value) }))}
        onChange={(verdict) => onChange({ verdict })}
      />
      <input
        type="number"
        min={0}
        max={100}
        aria-label={t("Minimum score")}
        placeholder={t("Min. score")}
        value={state.min ?? ""}
        onChange={({ target }) =>
          onChange({ min: target.value === "" ? undefined : Math.min(100, Math.max(0, Number(target.value))) })
        }
        className={cn(INPUT_CLASS, "h-9 w-32")}
      />
      <FilterText
        isFirst
        label={t("Exact query")}
        value={state.query}
        onChange={(query) => onChange({ query })}
        className="w-52"
      />
    </FilterBar>
  );
}

function builtInViews(): readonly SavedView[] {
  return [
    { name: t("All analyses"), search: {} },
    { name: t("Easy wins"), search: { verdict: "EASY_WIN" } },
    { name: t("Winnable"), search: { verdict: "EASY_WIN,WINNABLE_WITH_EFFORT" } },
  ];
}
