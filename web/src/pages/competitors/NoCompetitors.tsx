import { SearchX, Swords } from "lucide-react";
import { DemoLink } from "../../components/DemoLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoCompetitors({ isFiltered, onClear, onAdd }: { isFiltered: boolean; onClear(): void; onAdd(): void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No competitor matches")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("There may be others without these filters.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Swords />}
      title={t("No competitors yet")}
      actions={
        <>
          <Button look="primary" onClick={onAdd}>
            {t("Add a competitor")}
          </Button>
          <DemoLink page="competitors" />
        </>
      }
    >
      {t("See what rivals rank for and who links to them, and where you could be ahead. Adding one is free.")}
    </EmptyState>
  );
}
