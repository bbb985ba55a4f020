import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { DropZone } from "../../components/forms/DropZone.tsx";
import { parseCsv } from "../../components/lists/csv.ts";
import { ENGINES, type Engine, engineWord } from "../../components/words/citation-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceField } from "../../ui/ChoiceField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ImportResult } from "./ImportResult.tsx";

const MOST_CHARACTERS = 4_000_000;
const SHOWN_ROWS = 3;
const SHOWN_COLUMNS = 6;

/** A CSV of answers, or a vendor's report. The first rows are shown before anything is sent. */
export function ImportCsv() {
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [llm, setLlm] = useState<Engine | "file">("file");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const readOnly = useWhyNot("research.ai_citation.answers.import");
  const importing = useAct("research.ai_citation.answers.import", { refreshes: ["research.ai_citation"] });
  if (importing.data !== undefined) {
    return (
      <ImportResult
        result={importing.data}
        onAgain={() => {
          importing.reset();
          setFile(undefined);
        }}
      />
    );
  }
  if (file === undefined) {
    return (
      <DropZone onFile={async (next) => setFile({ name: next.name, text: await next.text() })}>
        {t(
          "Answers: columns prompt, engine, answer, sources, model, date, country, language. Reports: Bing's AI performance, or Search Console's generative AI report, as downloaded. Nothing is sent until you confirm.",
        )}
      </DropZone>
    );
  }
  const rows = parseCsv(file.text);
  const isLarge = file.text.length > MOST_CHARACTERS;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="min-w-0 truncate font-medium">{file.name}</span>
        <Button size="small" onClick={() => setFile(undefined)}>
          {t("Select another file")}
        </Button>
      </p>
      <Preview rows={rows} />
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField<Engine | "file">
          label={t("Engine")}
          hint={t("For rows without one")}
          value={llm}
          choices={[
            { value: "file", label: t("As in the file") },
            ...ENGINES.map((value) => ({ value, label: engineWord(value) })),
          ]}
          onChange={setLlm}
        />
        <TextField
          label={t("From")}
          hint={t("For reports without dates")}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField label={t("To")} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      {importing.error === null ? null : <ErrorCard error={importing.error} />}
      <div className="flex justify-end">
        <Button
          look="primary"
          act={importing}
          whyNot={
            readOnly ??
            (isLarge
              ? t("The file is too large for the browser. Store it under Files and import it by its path.")
              : undefined)
          }
          onClick={() =>
            importing.mutate({
              csv: file.text,
              ...(llm === "file" ? {} : { llm }),
              ...(from === "" || to === "" ? {} : { from, to }),
            })
          }
        >
          {t("Import {n, plural, one {# row} other {{text} rows}}", {
            n: Math.max(0, rows.length - 1),
            text: formatNumber(Math.max(0, rows.length - 1)),
          })}
        </Button>
      </div>
    </div>
  );
}

function Preview({ rows }: { rows: readonly string[][] }) {
  const [header = [], ...body] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={t("First rows")} className="overflow-x-auto rounded-lg border">
      <table className="w-full text-xs">
        <thead className="bg-sunken text-left text-muted">
          <tr>
            {header.slice(0, SHOWN_COLUMNS).map((cell) => (
              <th key={cell} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {body.slice(0, SHOWN_ROWS).map((row) => (
            <tr key={row.join()}>
              {row.slice(0, SHOWN_COLUMNS).map((cell, index) => (
                <td key={header[index]} className="max-w-48 truncate px-3 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
