import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AnalyzeKeywords } from "./AnalyzeKeywords.tsx";
import { AnalyzeQueries } from "./AnalyzeQueries.tsx";

/** What to judge: queries as they are written, or keywords that are stored. */
export function AnalyzeDialog({
  query,
  onRun,
  onBatch,
  onClose,
}: {
  /** Already in the field. */
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
      title={t("Judge whether a query can be won")}
      description={t("Reads the results page and what ranks on it, and compares that with your site.")}
    >
      <Tabs<"queries" | "keywords">
        label={t("What to judge")}
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
