import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ImportCsv } from "./ImportCsv.tsx";
import { ImportOneAnswer } from "./ImportOneAnswer.tsx";

/** Imports answers that a person copied out of an assistant, or a vendor's report. Free, and without any account. */
export function ImportAnswers({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState<"answer" | "csv">("answer");
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("Import answers")}
      description={t(
        "Answers that you copied out of an assistant count like sampled ones, as a separate surface. Free.",
      )}
    >
      <Tabs<"answer" | "csv">
        label={t("Source")}
        value={from}
        onChange={setFrom}
        tabs={[
          { value: "answer", label: t("One answer"), content: <ImportOneAnswer /> },
          { value: "csv", label: t("CSV file"), content: <ImportCsv /> },
        ]}
      />
    </Dialog>
  );
}
