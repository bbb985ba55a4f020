import { SearchX, Target } from "lucide-react";
import { usePrice } from "../../api/use-price.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PaidButton } from "../../components/PaidButton.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoGaps({
  isFiltered,
  onClear,
  onAnalyse,
}: {
  isFiltered: boolean;
  onClear(): void;
  onAnalyse(): void;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No analysis matches")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("There may be others with other verdicts or scores.")}
      </EmptyState>
    );
  }
  return <NoneYet onAnalyse={onAnalyse} />;
}

function NoneYet({ onAnalyse }: { onAnalyse(): void }) {
  const price = usePrice("research.serp_gap.analyze", { query: "any" });
  return (
    <EmptyState
      icon={<Target />}
      title={t("Nothing judged yet")}
      actions={
        <>
          <PaidButton price={price} onClick={onAnalyse}>
            {t("Judge a query")}
          </PaidButton>
          <DemoLink page="gaps" />
        </>
      }
    >
      {t(
        "Which searches can your site win, and how? Each is judged by who ranks now, how strong they are, and what they leave out.",
      )}
    </EmptyState>
  );
}
