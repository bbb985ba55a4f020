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
        title={t("No matching clusters")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      >
        {t("Lower the overlap or the size, or search for another word.")}
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
        "Clusters group keywords that share results pages, so that one page can serve them. They appear automatically, free of charge, when the workspace has keywords.",
      )}
    </EmptyState>
  );
}
