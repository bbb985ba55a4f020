import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";

/** What narrows a list, above it; all of it is in the address. */
export function FilterBar({
  isNarrowed,
  onClear,
  end,
  children,
}: {
  isNarrowed: boolean;
  onClear(): void;
  /** What does not narrow: order, views. */
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
