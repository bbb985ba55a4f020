import { EngineFilters } from "../../components/lists/EngineFilters.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { DEFINITIONS, definitionMeaning, definitionWord } from "../../components/words/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import { CITATIONS_FILTERS, PERIODS } from "./citations-url.ts";

/** The filters of the whole page: figures, chart and prompts. */
type CitationFilters = UrlStateOf<typeof CITATIONS_FILTERS>;

export function CitationsFilters({
  state,
  tags,
  isNarrowed,
  onChange,
  onClear,
}: {
  state: CitationFilters;
  tags: readonly string[];
  isNarrowed: boolean;
  onChange(patch: Partial<CitationFilters>): void;
  onClear(): void;
}) {
  return (
    <FilterBar
      isNarrowed={isNarrowed}
      onClear={onClear}
      end={<ViewsMenu list="citations" fields={CITATIONS_FILTERS} state={state} />}
    >
      <Select
        label={t("Period")}
        value={state.days}
        choices={PERIODS.map((value) => ({ value, label: t("{n} weeks", { n: Number(value) / 7 }) }))}
        onChange={(days) => onChange({ days })}
      />
      <EngineFilters state={state} onChange={onChange} />
      <Select
        label={t("Definition")}
        value={state.count}
        choices={DEFINITIONS.map((value) => ({
          value,
          label: definitionWord(value),
          note: definitionMeaning(value),
        }))}
        onChange={(count) => onChange({ count })}
      />
      {tags.length === 0 && state.tag === "" ? null : (
        <Select<string>
          label={t("Tag")}
          value={state.tag}
          choices={[
            { value: "", label: t("All tags") },
            ...[...new Set([...tags, ...(state.tag === "" ? [] : [state.tag])])].map((value) => ({
              value,
              label: value,
            })),
          ]}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      <FilterText
        isFirst
        label={t("Filter prompts")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-44"
      />
    </FilterBar>
  );
}
