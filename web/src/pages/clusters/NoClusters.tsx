import { Group, SearchX } from "lucide-react";
import { DemoLink } from "../../components/DemoLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

export function NoClusters({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No cluster matches")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Ask for fewer shared results or smaller clusters, or search another word.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Group />}
      title={t("No clusters yet")}
      actions={
        <>
          <PageLink page="keywords" className={buttonClass({ look: "primary" })}>
            {t("Find keywords")}
          </PageLink>
          <DemoLink page="clusters" />
        </>
      }
    >
      {t(
        "Keywords that bring up the same results belong on one page. They are grouped by themselves, free of charge, as soon as there are keywords.",
      )}
    </EmptyState>
  );
}
