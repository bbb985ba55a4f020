import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AnalyzeKeywords } from "./AnalyzeKeywords.tsx";
import { AnalyzeQueries } from "./AnalyzeQueries.tsx";

/** Selects what to analyze: typed queries or stored keywords. */
export function AnalyzeDialog({
  query,
  onRun,
  onBatch,
  onClose,
}: {
  /** The initial content of the field. */
  query: string;
  onRun(id: string): void;
  onBatch(id: string): void;
  onClose(): void;
}) {
  const [from, setFrom] = useState<"queries" | "keywords">("queries");
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Analyze queries")}
      description={t("Compares your site with the pages that rank for a query, and estimates whether you can win.")}
    >
      <Tabs<"queries" | "keywords">
        label={t("Source")}
        value={from}
        onChange={setFrom}
        tabs={[
          { value: "queries", label: t("Queries"), content: <AnalyzeQueries query={query} onRun={onRun} /> },
          { value: "keywords", label: t("Stored keywords"), content: <AnalyzeKeywords onBatch={onBatch} /> },
        ]}
      />
    </Dialog>
  );
}
