import { Columns3, List } from "lucide-react";
import { PillarSelect } from "../../components/forms/PillarSelect.tsx";
import { FilterBar, type FiltersProps } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { CONTENT_STATUSES, contentStatusWord } from "../../components/words/content-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { type CONTENTS_URL, CONTENTS_VIEW } from "./contents-url.ts";

export function ContentsFilters({ state, isFiltered, onChange, onClear }: FiltersProps<typeof CONTENTS_URL>) {
  const isBoard = state.layout === "board";
  return (
    <FilterBar
      isNarrowed={isFiltered}
      onClear={onClear}
      end={
        <>
          <ViewsMenu list="contents" fields={CONTENTS_VIEW} state={state} />
          <Button
            icon={isBoard ? <List aria-hidden className="size-4" /> : <Columns3 aria-hidden className="size-4" />}
            onClick={() => onChange({ layout: isBoard ? "list" : "board" }, { push: true })}
          >
            {isBoard ? t("List") : t("Board")}
          </Button>
        </>
      }
    >
      <FilterText
        isFirst
        label={t("Search titles")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-52"
      />
      <MultiSelect
        label={t("State")}
        values={state.status}
        choices={CONTENT_STATUSES.map((value) => ({ value, label: contentStatusWord(value) }))}
        onChange={(status) => onChange({ status })}
      />
      <PillarSelect none={t("Any pillar")} value={state.pillar} onChange={(pillar) => onChange({ pillar })} />
      <FilterText label={t("Tag")} value={state.tag} onChange={(tag) => onChange({ tag })} />
    </FilterBar>
  );
}
