import { useState } from "react";
import type { AnswerSurface } from "../../components/citation-words.ts";
import { t } from "../../i18n/index.ts";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** How to export the figures with every answer behind them, and verify them without the service. */
export function EvidenceBundle({
  queryId,
  surface = "api",
}: {
  queryId: string | undefined;
  surface: AnswerSurface | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const domain = useCurrentWorkspace()?.primaryDomain ?? "";
  const only = queryId === undefined ? "" : ` --query ${queryId}`;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t("Evidence bundle")}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("Evidence bundle")}
        description={t(
          "A file with the figures, the definition and every answer behind them, chained by hashes. Anyone can recompute the figures from it without this service.",
        )}
        actions={<Button onClick={() => setIsOpen(false)}>{t("Close")}</Button>}
      >
        <div className="flex flex-col gap-3 text-sm">
          <p>{t("The command-line tool writes and verifies the file:")}</p>
          <CodeBlock
            label={t("Commands")}
            code={`findable citations export evidence.jsonl --domain ${domain} --surface ${surface} --days 28${only}\nfindable citations verify evidence.jsonl`}
          />
          <p className="text-muted">{t("To read the answers in a spreadsheet, use Export CSV.")}</p>
        </div>
      </Dialog>
    </>
  );
}
