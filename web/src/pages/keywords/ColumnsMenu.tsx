import { Columns3 } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckMenu } from "../../ui/CheckMenu.tsx";
import { COLUMN_KEYS, type ColumnKey, USUAL_COLUMNS } from "./column-keys.ts";
import { COLUMNS } from "./keyword-columns.tsx";

/** Which columns there are. Until somebody chooses, as many of the usual ones as there is room for. */
export function ColumnsMenu({
  chosen,
  onChange,
}: {
  chosen: readonly ColumnKey[] | undefined;
  onChange(columns: ColumnKey[]): void;
}) {
  return (
    <CheckMenu
      values={chosen ?? USUAL_COLUMNS}
      choices={COLUMN_KEYS.map((value) => ({ value, label: COLUMNS[value].title }))}
      onChange={onChange}
      reset={{ label: t("As many as fit"), onChoose: () => onChange([]) }}
    >
      <Button icon={<Columns3 aria-hidden className="size-4" />}>{t("Columns")}</Button>
    </CheckMenu>
  );
}
