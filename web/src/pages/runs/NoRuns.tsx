import { Play } from "lucide-react";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoRuns({
  isFiltered,
  onClear,
  onChildren,
}: {
  isFiltered: boolean;
  onClear(): void;
  /** Undefined when the list already includes child runs. */
  onChildren: (() => void) | undefined;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t("No matching runs")}
        actions={
          <>
            {onChildren === undefined ? null : <Button onClick={onChildren}>{t("Include child runs")}</Button>}
            <Button onClick={onClear}>{t("Clear filters")}</Button>
          </>
        }
      >
        {t("Clear the filters to see all runs.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Play />}
      title={t("No runs yet")}
      actions={
        <>
          <PageLink page="start" className={buttonClass({ look: "primary" })}>
            {t("Analyze a site")}
          </PageLink>
          <DemoLink page="runs" />
        </>
      }
    >
      {t(
        "A run is one execution of a skill, such as researching a brand, checking rankings or publishing a page. Follow its progress here.",
      )}
    </EmptyState>
  );
}
