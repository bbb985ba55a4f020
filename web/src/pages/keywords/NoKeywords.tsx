import { SearchX, TextSearch } from "lucide-react";
import { usePrice } from "../../api/use-price.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PaidButton } from "../../components/PaidButton.tsx";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Nothing to show: because of the filters, or because there is nothing yet. */
export function NoKeywords({
  isFiltered,
  onClear,
  onResearch,
  onImport,
}: {
  isFiltered: boolean;
  onClear(): void;
  onResearch(): void;
  onImport(): void;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No keyword matches")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("There may be others without these filters; archived ones are shown only when asked for.")}
      </EmptyState>
    );
  }
  return <NoneYet onResearch={onResearch} onImport={onImport} />;
}

function NoneYet({ onResearch, onImport }: { onResearch(): void; onImport(): void }) {
  const current = useCurrentWorkspace();
  const price = usePrice("research.keyword.research", {
    seed: current?.primaryDomain ?? "any",
    depth: "fast",
    limit: 100,
  });
  return (
    <EmptyState
      icon={<TextSearch />}
      title={t("No keywords yet")}
      actions={
        <>
          <PaidButton price={price} onClick={onResearch}>
            {current === undefined
              ? t("Research from your domain")
              : t("Research from {domain}", { domain: current.primaryDomain })}
          </PaidButton>
          <Button onClick={onImport}>{t("Import a CSV file")}</Button>
          <DemoLink page="keywords" />
        </>
      }
    >
      {t(
        "Keywords are the phrases you want to be found by. Find them from your domain or a phrase, or bring your own.",
      )}
    </EmptyState>
  );
}
