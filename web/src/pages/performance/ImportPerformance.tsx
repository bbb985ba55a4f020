import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { refresh } from "../../api/query-client.ts";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { parseCsv } from "../../components/lists/csv.ts";
import { RunProgress, runIdOf } from "../../components/RunProgress.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ExportDates, type ExportRange } from "./ExportDates.tsx";

const BEGIN_BYTES = 65_536;
/** `2026-04-20`, `20.04.2026`, `4/20/2026`: the search console writes one of these in every language. */
const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:[ T,].*)?$/;

/** Whether a table has no column of dates, as `Queries.csv` and `Pages.csv` of an export. False for an archive, which has a table by date. */
async function hasNoDates(file: File): Promise<boolean> {
  if (/\.zip$/i.test(file.name)) return false;
  const [, row] = parseCsv(await file.slice(0, BEGIN_BYTES).text(), 2);
  return row !== undefined && !row.some((cell) => DAY.test(cell.trim()));
}

/** Imports from the connected search console, or from an export that the person chooses. Shows the run until it ends. */
export function ImportPerformance() {
  const [run, setRun] = useState("");
  /** An export without dates, until the person enters them. */
  const [undated, setUndated] = useState<File>();
  const file = useRef<HTMLInputElement>(null);
  const readOnly = useWhyNot("performance.import");
  const start = useAct("performance.import", {
    refreshes: ["agent.invocations"],
    onDone: (answer) => {
      setUndated(undefined);
      setRun(runIdOf(answer) ?? "");
    },
  });
  const upload = useAct("agent.files.upload", { refreshes: ["agent.files"] });
  const importFile = async (chosen: File, range?: ExportRange) => {
    const path = `uploads/search-performance/${crypto.randomUUID()}-${chosen.name.replace(/[^\w.-]+/g, "-")}`;
    upload.mutate(
      { path, contentBase64: await base64Of(chosen) },
      { onSuccess: (stored) => start.mutate({ path: stored.path, ...range }) },
    );
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    upload.reset();
    start.reset();
    if (await hasNoDates(chosen)) setUndated(chosen);
    else void importFile(chosen);
    target.value = "";
  };
  const error = upload.error ?? start.error;
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.zip"
        aria-label={t("Export of the search console")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button icon={<Upload />} act={upload} whyNot={readOnly} onClick={() => file.current?.click()}>
        {t("Import an export")}
      </Button>
      <Button look="primary" act={start} whyNot={readOnly} onClick={() => start.mutate({})}>
        {t("Import from the search console")}
      </Button>
      {run === "" ? null : <RunProgress key={run} id={run} onEnd={() => void refresh("performance")} />}
      {undated === undefined ? (
        error === null ? null : (
          <ErrorCard error={error} />
        )
      ) : (
        <ExportDates
          name={undated.name}
          busy={upload.isPending || start.isPending}
          error={error}
          onImport={(range) => void importFile(undated, range)}
          onClose={() => setUndated(undefined)}
        />
      )}
    </>
  );
}

/** The bytes of a file in base 64. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
