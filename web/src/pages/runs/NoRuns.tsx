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
  /** Undefined where child runs were looked through too. */
  onChildren: (() => void) | undefined;
}) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t("No run matches")}
        actions={
          <>
            {onChildren === undefined ? null : <Button onClick={onChildren}>{t("Look among child runs too")}</Button>}
            <Button onClick={onClear}>{t("Clear filters")}</Button>
          </>
        }
      >
        {t("There may be others without these filters.")}
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
            {t("Begin with your brand")}
          </PageLink>
          <DemoLink page="runs" />
        </>
      }
    >
      {t(
        "A run is one job of a skill: researching a brand, checking ranks, publishing a text. Each can be followed here while it works.",
      )}
    </EmptyState>
  );
}
