import { useState } from "react";
import { intentWord, priorityWord, relevanceWord } from "../../components/words/keyword-words.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import type { ImportPlan, ImportRow } from "./import-rows.ts";
import type { ImportResult } from "./use-import.ts";

const SHOWN = 50;

/** The lines of the file with their expected or actual results. Lines with messages come first. */
export function ImportPreview({ plan, result }: { plan: ImportPlan; result: ImportResult | undefined }) {
  const [most, setMost] = useState(SHOWN);
  const rows = [...plan.rows].sort((one, other) => weight(other, result) - weight(one, result));
  const leftOut = plan.rows.filter(({ keyword }) => keyword === undefined).length;
  return (
    <section aria-label={t("File preview")}>
      <p className="mb-2 text-sm text-muted">
        {t("{n, plural, one {# line} other {# lines}}, {out} will be skipped.", {
          n: plan.rows.length,
          out: formatNumber(leftOut),
        })}{" "}
        {t("Keywords that already exist are skipped and marked here after the import.")}
        {plan.ignored.length === 0 ? null : ` ${t("Ignored columns: {names}.", { names: plan.ignored.join(", ") })}`}
      </p>
      <div className="overflow-x-auto rounded-lg border">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-left text-xs text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("Line")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("Keyword")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("Details")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("Result")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.slice(0, most).map((row) => (
              <tr key={row.line}>
                <td className="px-3 py-1.5 text-muted tabular-nums">{row.line}</td>
                <td className="max-w-64 truncate px-3 py-1.5 font-medium">{row.phrase}</td>
                <td className="max-w-64 truncate px-3 py-1.5 text-xs text-muted">{extras(row)}</td>
                <td className="px-3 py-1.5">
                  <Verdict row={row} result={result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most ? (
        <Button size="small" look="quiet" className="mt-2" onClick={() => setMost(most + 10 * SHOWN)}>
          {t("Show more of {n} lines", { n: formatNumber(rows.length) })}
        </Button>
      ) : null}
    </section>
  );
}

function Verdict({ row: { keyword, phrase, fault }, result }: { row: ImportRow; result: ImportResult | undefined }) {
  if (keyword === undefined) return <Note tone="warn" word={t("Skipped")} fault={fault} />;
  if (result === undefined) return <Note tone="neutral" word={t("Ready")} fault={fault} />;
  if (result.known.has(phrase)) return <Note tone="neutral" word={t("Already exists")} fault={fault} />;
  return <Note tone="good" word={t("Created")} fault={fault} />;
}

function Note({ tone, word, fault }: { tone: "good" | "warn" | "neutral"; word: string; fault: string | undefined }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      {fault === undefined ? null : <span className="text-xs text-muted">{fault}</span>}
    </span>
  );
}

function extras({ keyword }: ImportRow): string {
  const { volume, kd, intentLabels = [], relevanceLabel, priority, tags = [] } = keyword ?? {};
  return [
    volume === undefined ? undefined : t("{n} per month", { n: formatNumber(volume) }),
    kd === undefined ? undefined : t("difficulty {n}", { n: formatNumber(kd) }),
    ...intentLabels.map(intentWord),
    relevanceLabel === undefined ? undefined : relevanceWord(relevanceLabel),
    priority === undefined ? undefined : priorityWord(priority),
    ...tags,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

function weight({ keyword, phrase, fault }: ImportRow, result: ImportResult | undefined): number {
  return (keyword === undefined ? 4 : 0) + (fault === undefined ? 0 : 2) + (result?.known.has(phrase) ? 1 : 0);
}
