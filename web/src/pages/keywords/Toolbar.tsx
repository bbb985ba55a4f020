import { ListFilter } from "lucide-react";
import { FilterText } from "../../components/lists/FilterText.tsx";
import type { SavedView } from "../../components/lists/saved-views.ts";
import { ViewsMenu } from "../../components/lists/ViewsMenu.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { SetUrlState } from "../../url/use-url-state.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import type { ColumnKey } from "./column-keys.ts";
import { isFiltered, type KeywordsState, NO_FILTERS, VIEW_URL } from "./keywords-url.ts";

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
  /** Opens the filters if they do not fit beside the table. */
  onFilters: (() => void) | undefined;
  hasGrid: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
      <FilterText
        isFirst
        label={t("Search keywords")}
        value={state.q}
        onChange={(q) => onChange({ q })}
        className="w-auto min-w-48 flex-1 max-sm:basis-full"
      />
      {onFilters === undefined ? null : (
        <Button icon={<ListFilter aria-hidden className="size-4" />} onClick={onFilters}>
          {t("Filters")}
        </Button>
      )}
      <ViewsMenu list="keywords" fields={VIEW_URL} state={state} builtIn={builtInViews()} />
      {hasGrid ? <ColumnsMenu chosen={columns} onChange={(next) => onChange({ columns: next })} /> : null}
      {isFiltered(state) ? (
        <Button look="quiet" size="small" onClick={() => onChange(NO_FILTERS)}>
          {t("Clear filters")}
        </Button>
      ) : null}
    </div>
  );
}

/** The views that every workspace has. They hold filters and an order only. */
function builtInViews(): readonly SavedView[] {
  return [
    { name: t("All keywords"), search: {} },
    { name: t("Focused"), search: { status: "FOCUSED", sort: "-volume" } },
    { name: t("Purchase intent"), search: { intent: "PURCHASE,URGENCY", sort: "-volume" } },
    { name: t("Low difficulty"), search: { maxKd: "30", minVolume: "50", sort: "-volume" } },
    {
      name: t("Offering without content"),
      search: { relevance: "OFFERING", content: "without", sort: "-volume" },
    },
    { name: t("Lost positions"), search: { moved: "down", sort: "change" } },
    { name: t("Moved beyond normal fluctuation"), search: { significant: "1", sort: "change" } },
    { name: t("Unlabeled"), search: { status: "RAW" } },
  ];
}
