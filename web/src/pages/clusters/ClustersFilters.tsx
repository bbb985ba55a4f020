import { useOperation } from "../../api/use-operation.ts";
import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { t } from "../../i18n/index.ts";
import { Select } from "../../ui/Select.tsx";
import { CLUSTERS_FILTERS, type CLUSTERS_URL } from "./clusters-url.ts";

const SIMILARITIES = [0.2, 0.3, 0.5, 0.7];
const SIZES = [1, 2, 3, 5, 10];

export function ClustersFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof CLUSTERS_URL>) {
  const pillars = useOperation("research.pillar.list", { limit: 200 }, { freshForMs: 300_000 });
  const choices = pillars.data?.data ?? [];
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={<ViewsMenu list="clusters" fields={CLUSTERS_FILTERS} state={state} />}
    >
      <FilterText
        isFirst
        label={t("Search keywords")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-52"
      />
      <Select
        label={t("Overlap")}
        showLabel
        value={String(state.similarity ?? 0.3)}
        choices={SIMILARITIES.map((value) => ({
          value: String(value),
          label: t("{n} of 10 results", { n: value * 10 }),
        }))}
        onChange={(value) => onChange({ similarity: value === "0.3" ? undefined : Number(value) })}
      />
      <Select
        label={t("Size")}
        showLabel
        value={String(state.size ?? 2)}
        choices={SIZES.map((value) => ({ value: String(value), label: t("{n} or more", { n: value }) }))}
        onChange={(value) => onChange({ size: value === "2" ? undefined : Number(value) })}
      />
      {choices.length === 0 ? null : (
        <Select
          label={t("Pillar")}
          showLabel
          value={state.pillar}
          choices={[{ value: "", label: t("Any") }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(pillar) => onChange({ pillar })}
        />
      )}
      <FilterText label={t("Tag")} value={state.tag} onChange={(tag) => onChange({ tag })} />
    </FilterBar>
  );
}
