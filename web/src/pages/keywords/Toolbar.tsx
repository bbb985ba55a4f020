import { ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import type { ColumnKey } from "./column-keys.ts";
import { isFiltered, type KeywordsState, NO_FILTERS } from "./keywords-url.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

const PAUSE_MS = 200;

/** Search, views and columns, above the table. */
export function Toolbar({
  state,
  columns,
  onChange,
  onFilters,
  hasGrid,
}: {
  state: KeywordsState;
  columns: readonly ColumnKey[] | undefined;
  onChange: SetUrlState<KeywordsState>;
  /** Opens the filters where there is no room beside the table. */
  onFilters: (() => void) | undefined;
  hasGrid: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} />
      {onFilters === undefined ? null : (
        <Button icon={<ListFilter aria-hidden className="size-4" />} onClick={onFilters}>
          {t("Filters")}
        </Button>
      )}
      <ViewsMenu state={state} />
      {hasGrid ? <ColumnsMenu chosen={columns} onChange={(next) => onChange({ columns: next })} /> : null}
      {isFiltered(state) ? (
        <Button look="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
          {t("Clear filters")}
        </Button>
      ) : null}
    </div>
  );
}

/** What is typed is asked for when the typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange(text: string): void }) {
  const [typed, setTyped] = useState({ text: value, for: value });
  const text = typed.for === value || typed.text.trim() === value ? typed.text : value;
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <input
      data-filter
      type="search"
      aria-label={t("Search keywords")}
      placeholder={t("Search keywords")}
      value={text}
      maxLength={200}
      onChange={({ target }) => setTyped({ text: target.value, for: value })}
      className={cn(INPUT_CLASS, "h-9 w-auto min-w-48 flex-1 max-sm:basis-full")}
    />
  );
}
