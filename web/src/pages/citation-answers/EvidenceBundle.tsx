import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { clientOf } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { download } from "../../components/lists/csv.ts";
import { DEFINITIONS, definitionWord } from "../../components/words/citation-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type Filters = Omit<InputOf<"research.ai_citation.samples.export">, "definition" | "domain" | "trackDomains">;
type Definition = (typeof DEFINITIONS)[number];

const FILE = "evidence.jsonl";

/** Downloads the figures of the filtered answers with every answer behind them, verifiable without the service. */
export function EvidenceBundle({ filters, isNarrowed }: { filters: Filters; isNarrowed: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [definition, setDefinition] = useState<Definition>("linked_citation");
  const exporting = useExport({ ...filters, definition });
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
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>{t("Close")}</Button>
            <Button look="primary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
              {t("Download bundle")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 text-sm">
          <p className="text-muted">
            {isNarrowed
              ? t("The bundle holds the answers of this list.")
              : t("The bundle holds all stored answers. Filter the list, or open a number, to export less.")}
          </p>
          <ChoiceField<Definition>
            label={t("Definition")}
            value={definition}
            choices={DEFINITIONS.map((value) => ({ value, label: definitionWord(value) }))}
            onChange={setDefinition}
          />
          {exporting.data === undefined ? null : (
            <p role="status" className="rounded-lg bg-good-soft px-3 py-2 wrap-anywhere text-good">
              {t("{n, plural, one {# answer} other {{text} answers}} exported. Seal: {seal}", {
                n: exporting.data.samples,
                text: formatNumber(exporting.data.samples),
                seal: exporting.data.seal,
              })}
            </p>
          )}
          {exporting.error === null ? null : <ErrorCard error={exporting.error} />}
          <p>
            {t("Verify the file with the command-line tool. The seal detects a file that was rewritten as a whole.")}
          </p>
          <CodeBlock
            label={t("Command")}
            code={`findable citations verify ${FILE}${exporting.data === undefined ? "" : ` --seal ${exporting.data.seal}`}`}
          />
        </div>
      </Dialog>
    </>
  );
}

function useExport(input: InputOf<"research.ai_citation.samples.export">) {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: async () => {
      const text = await (await clientOf(workspaceId).research.aiCitation.samples.export(input)).text();
      download(FILE, [text], "application/x-ndjson");
      const lines = text.trimEnd().split("\n");
      const { hash }: { hash: string } = JSON.parse(lines.at(-1) ?? "{}");
      // The first line is the header and the last one holds the figures.
      return { seal: hash, samples: lines.length - 2 };
    },
  });
}
