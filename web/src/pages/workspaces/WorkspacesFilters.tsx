import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { WORKSPACES_VIEW } from "./workspaces-url.ts";

type State = UrlStateOf<typeof WORKSPACES_VIEW>;

export const NOT_NARROWED: Partial<State> = { q: "", tag: "" };

export const isNarrowed = ({ q, tag }: State): boolean => q !== "" || tag !== "";

/** Filters of the list, all of them URL state. */
export function WorkspacesFilters({
  state,
  tags,
  onChange,
}: {
  state: State;
  tags: readonly string[];
  onChange: SetUrlState<State>;
}) {
  return (
    <FilterBar
      isNarrowed={isNarrowed(state)}
      onClear={() => onChange(NOT_NARROWED)}
      end={
        <>
          <Checkbox checked={state.deleted} onChange={(deleted) => onChange({ deleted })}>
            {t("Show deleted")}
          </Checkbox>
          <ViewsMenu list="workspaces" fields={WORKSPACES_VIEW} state={state} />
        </>
      }
    >
      <FilterText
        isFirst
        label={t("Name or domain")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-52"
      />
      {tags.length === 0 ? null : (
        <Select
          label={t("Tag")}
          showLabel
          value={state.tag}
          choices={[{ value: "", label: t("Any") }, ...tags.map((value) => ({ value, label: value }))]}
          onChange={(tag) => onChange({ tag })}
        />
      )}
    </FilterBar>
  );
}
