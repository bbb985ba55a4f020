import { MessageSquareQuote, SearchX } from "lucide-react";
import { DemoLink } from "../../components/DemoLink.tsx";
import { useUnconnected } from "../../components/forms/use-unconnected.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** The empty state: no prompt matches the filters, or none is monitored yet. */
export function NoPrompts({
  isFiltered,
  onClear,
  onOpen,
}: {
  isFiltered: boolean;
  onClear(): void;
  onOpen(dialog: "add" | "suggest" | "import"): void;
}) {
  const isUnconnected = useUnconnected("research.ai_citation").needed.length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("No matching prompts")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<MessageSquareQuote />}
      title={t("No prompts yet")}
      actions={
        <>
          {isUnconnected ? (
            <PageLink page="integrations" className={buttonClass({ look: "primary" })}>
              {t("Connect answer engines")}
            </PageLink>
          ) : (
            <Button look="primary" onClick={() => onOpen("add")}>
              {t("Add prompts")}
            </Button>
          )}
          {isUnconnected ? null : <Button onClick={() => onOpen("suggest")}>{t("Suggest prompts")}</Button>}
          <Button onClick={() => onOpen("import")}>{t("Import answers")}</Button>
          <DemoLink page="citations" />
        </>
      }
    >
      {isUnconnected
        ? t(
            "No answer engine is connected, so nothing can be asked. Connect one, or import answers that you copied: that is free.",
          )
        : t(
            "Prompts are the questions that people ask AI engines. Findable asks them regularly and shows how often the answers cite you, and how sure that is.",
          )}
    </EmptyState>
  );
}
