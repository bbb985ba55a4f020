import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";

/** What the filters of a page get. */
export interface FiltersProps<Fields> {
  state: UrlStateOf<Fields>;
  isFiltered: boolean;
  onChange: SetUrlState<UrlStateOf<Fields>>;
  onClear(): void;
}

/** The filters above a list. Their state is in the URL. */
export function FilterBar({
  isNarrowed,
  onClear,
  end,
  children,
}: {
  isNarrowed: boolean;
  onClear(): void;
  /** Controls that do not filter: sort order, views. */
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-3">
      {children}
      {isNarrowed ? (
        <Button look="quiet" size="small" onClick={onClear}>
          {t("Clear filters")}
        </Button>
      ) : null}
      {end === undefined ? null : <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
    </div>
  );
}
