import { verdictWord } from "../../components/verdict-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { type GAPS_URL, VERDICTS } from "./gaps-url.ts";

type State = UrlStateOf<typeof GAPS_URL>;

export function GapsFilters({
  state,
  isFiltered,
  onChange,
  onClear,
}: {
  state: State;
  isFiltered: boolean;
  onChange: SetUrlState<State>;
  onClear(): void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
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
        aria-label={t("Least score")}
        placeholder={t("Least score")}
        value={state.min ?? ""}
        onChange={({ target }) =>
          onChange({ min: target.value === "" ? undefined : Math.min(100, Math.max(0, Number(target.value))) })
        }
        className={cn(INPUT_CLASS, "h-9 w-32")}
      />
      <input
        data-filter
        type="search"
        aria-label={t("Exactly this query")}
        placeholder={t("Exactly this query")}
        value={state.query}
        onChange={(event) => onChange({ query: event.target.value })}
        className={cn(INPUT_CLASS, "h-9 w-52")}
      />
      {isFiltered ? (
        <Button look="quiet" size="small" onClick={onClear}>
          {t("Clear filters")}
        </Button>
      ) : null}
      <Select
        label={t("View")}
        showLabel
        className="ml-auto"
        value={state.view}
        choices={[
          { value: "list", label: t("List") },
          { value: "map", label: t("Map of searches and winnability") },
        ]}
        onChange={(view) => onChange({ view }, { push: true })}
      />
    </div>
  );
}
