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
        title={t("No matching competitors")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Clear the filters to see all competitors.")}
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
            {t("Add competitor")}
          </Button>
          <DemoLink page="competitors" />
        </>
      }
    >
      {t("Add a competitor to see its keywords and backlinks, and where you could rank higher. Adding is free.")}
    </EmptyState>
  );
}
