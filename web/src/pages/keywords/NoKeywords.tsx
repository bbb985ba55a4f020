import { SearchX, TextSearch } from "lucide-react";
import { usePrice } from "../../api/use-price.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** The empty state: no keyword matches the filters, or the workspace has none. */
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
        title={t("No matching keywords")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Clear the filters to see all keywords. Archived keywords are hidden unless you include them.")}
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
          <PaidButton skill="research.keyword" price={price} onClick={onResearch}>
            {current === undefined
              ? t("Find keywords from your domain")
              : t("Find keywords from {domain}", { domain: current.primaryDomain })}
          </PaidButton>
          <Button onClick={onImport}>{t("Import CSV")}</Button>
          <DemoLink page="keywords" />
        </>
      }
    >
      {t(
        "Keywords are the phrases that people search for. Find keywords from your domain or a phrase, or import your own.",
      )}
    </EmptyState>
  );
}
