import { Columns3 } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckMenu } from "../../ui/CheckMenu.tsx";
import { COLUMN_KEYS, type ColumnKey, DEFAULT_COLUMNS } from "./column-keys.ts";
import { COLUMNS } from "./keyword-columns.tsx";

/** Selects the columns. By default the table shows as many of the default columns as fit. */
export function ColumnsMenu({
  chosen,
  onChange,
}: {
  chosen: readonly ColumnKey[] | undefined;
  onChange(columns: ColumnKey[]): void;
}) {
  return (
    <CheckMenu
      values={chosen ?? DEFAULT_COLUMNS}
      choices={COLUMN_KEYS.map((value) => ({ value, label: COLUMNS[value].title }))}
      onChange={onChange}
      reset={{ label: t("Fit to width"), onChoose: () => onChange([]) }}
    >
      <Button icon={<Columns3 aria-hidden className="size-4" />}>{t("Columns")}</Button>
    </CheckMenu>
  );
}
