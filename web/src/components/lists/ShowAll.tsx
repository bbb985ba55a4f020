import { type ReactNode, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";

/** Shows the first items of a long list, and all of them on demand. Items that match `mustShow` are always shown. */
export function ShowAll<Item>({
  items,
  first,
  mustShow,
  children,
}: {
  items: readonly Item[];
  first: number;
  mustShow?: (item: Item) => boolean;
  children(item: Item): ReactNode;
}) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? items : items.filter((item, index) => index < first || mustShow?.(item) === true);
  return (
    <>
      {shown.map(children)}
      {shown.length === items.length ? null : (
        <li className="px-4 py-2.5 text-center">
          <Button look="quiet" size="small" onClick={() => setIsAll(true)}>
            {t("Show all {n}", { n: formatNumber(items.length) })}
          </Button>
        </li>
      )}
    </>
  );
}
