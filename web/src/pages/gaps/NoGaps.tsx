import { SearchX, Target } from "lucide-react";
import { usePrice } from "../../api/use-price.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoGaps({
  isFiltered,
  onClear,
  onAnalyze,
}: {
  isFiltered: boolean;
  onClear(): void;
  onAnalyze(): void;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No matching analyses")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Clear the filters to see all analyses.")}
      </EmptyState>
    );
  }
  return <NoneYet onAnalyze={onAnalyze} />;
}

function NoneYet({ onAnalyze }: { onAnalyze(): void }) {
  const price = usePrice("research.serp_gap.analyze", { query: "any" });
  return (
    <EmptyState
      icon={<Target />}
      title={t("No analyses yet")}
      actions={
        <>
          <PaidButton skill="research.serp_gap.bulk" price={price} onClick={onAnalyze}>
            {t("Analyze a query")}
          </PaidButton>
          <DemoLink page="gaps" />
        </>
      }
    >
      {t(
        "An analysis compares your site with the pages that rank for a query, and estimates whether you can win and what it takes.",
      )}
    </EmptyState>
  );
}
