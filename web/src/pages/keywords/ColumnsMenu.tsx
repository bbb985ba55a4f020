import { Menu } from "@base-ui/react/menu";
import { Check, Columns3 } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { OPTION_CLASS, POPUP_CLASS } from "../../ui/Menu.tsx";
import { COLUMN_KEYS, type ColumnKey, USUAL_COLUMNS } from "./column-keys.ts";
import { COLUMNS } from "./keyword-columns.tsx";

/** Which columns there are. Until somebody chooses, as many of the usual ones as there is room for. */
export function ColumnsMenu({ chosen, onChange }: { chosen: readonly ColumnKey[] | undefined; onChange(columns: ColumnKey[]): void }) {
  const shown = chosen ?? USUAL_COLUMNS;
  const toggle = (key: ColumnKey) =>
    onChange(COLUMN_KEYS.filter((other) => (other === key ? !shown.includes(key) : shown.includes(other))));
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button icon={<Columns3 aria-hidden className="size-4" />}>{t("Columns")}</Button>} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={POPUP_CLASS}>
            {COLUMN_KEYS.map((key) => (
              <Menu.CheckboxItem key={key} checked={shown.includes(key)} onCheckedChange={() => toggle(key)} closeOnClick={false} className={OPTION_CLASS}>
                <Menu.CheckboxItemIndicator keepMounted className="invisible data-checked:visible">
                  <Check aria-hidden />
                </Menu.CheckboxItemIndicator>
                {COLUMNS[key].title}
              </Menu.CheckboxItem>
            ))}
            <Menu.Item className={`${OPTION_CLASS} text-muted`} onClick={() => onChange([])}>
              {t("As many as fit")}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
