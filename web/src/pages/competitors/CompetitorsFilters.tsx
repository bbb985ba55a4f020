import { WEIGHTS, weightWord } from "../../components/competitor-words.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import type { COMPETITORS_URL } from "./competitors-url.ts";

type State = UrlStateOf<typeof COMPETITORS_URL>;

export function CompetitorsFilters({
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
      <input
        data-filter
        type="search"
        aria-label={t("Part of a domain")}
        placeholder={t("Part of a domain")}
        value={state.q}
        onChange={(event) => onChange({ q: event.target.value })}
        className={cn(INPUT_CLASS, "h-9 w-52")}
      />
      <MultiSelect
        label={t("What it is")}
        values={state.weight}
        choices={WEIGHTS.map((value) => ({ value, label: weightWord(value) }))}
        onChange={(weight) => onChange({ weight })}
      />
      <input
        type="search"
        aria-label={t("Tag")}
        placeholder={t("Tag")}
        value={state.tag}
        onChange={(event) => onChange({ tag: event.target.value })}
        className={cn(INPUT_CLASS, "h-9 w-36")}
      />
      {isFiltered ? (
        <Button look="quiet" size="small" onClick={onClear}>
          {t("Clear filters")}
        </Button>
      ) : null}
      <Select
        label={t("Order")}
        showLabel
        className="ml-auto"
        value={state.sort}
        choices={[
          { value: "-createdAt", label: t("newest first") },
          { value: "createdAt", label: t("oldest first") },
          { value: "domain", label: t("A to Z") },
          { value: "-domain", label: t("Z to A") },
        ]}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}
