import { creditsFor, PRICES } from "@findable/contract/prices";
import { useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { DropZone } from "../../components/forms/DropZone.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { download, writeCsv } from "../../components/lists/csv.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { formatCredits, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { tagsIn } from "./BulkTags.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { type ImportPlan, planImport } from "./import-rows.ts";
import { type ImportResult, useImport } from "./use-import.ts";

const { perKeyword } = PRICES.keywordLabels;

/** Imports keywords from a file: select it, preview it, send it, and see the result of each line. */
export function ImportDrawer({
  whyNot,
  onClose,
  onDone,
}: {
  whyNot: string | undefined;
  onClose(): void;
  onDone(): void;
}) {
  const [plan, setPlan] = useState<ImportPlan & { name: string }>();
  const [label, setLabel] = useState(false);
  const [tags, setTags] = useState("");
  const work = useImport(onDone);
  const rows = plan?.rows ?? [];
  const count = rows.filter(({ keyword }) => keyword !== undefined).length;
  const isDone = work.status === "success";
  const credits = label ? creditsFor(count, perKeyword) : 0;
  const take = async (file: File) => {
    work.reset();
    setPlan({ ...planImport(await file.text()), name: file.name });
  };
  return (
    <Drawer
      open
      wide
      onClose={() => {
        work.stop();
        onClose();
      }}
      title={t("Import keywords")}
      description={t(
        "Select a CSV file or a list with one keyword per line. The browser shows a preview before it sends anything.",
      )}
      actions={
        plan === undefined ? undefined : isDone ? (
          <>
            <Button onClick={() => download("import-result.csv", [resultCsv(plan, work.result)])}>
              {t("Download results")}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t("Done")}
            </Button>
          </>
        ) : work.isPending ? (
          <Button onClick={work.stop}>{t("Stop")}</Button>
        ) : (
          <PaidButton
            price={{
              price: { credits, durationSeconds: 0, vendorCostUsd: null },
              error: null,
              isLoading: false,
              whyNot,
            }}
            whyNot={whyNot ?? (count === 0 ? t("The file contains no keywords that can be imported.") : undefined)}
            onClick={() => work.mutate({ rows, options: { label, tags: tagsIn(tags), pillarId: undefined } })}
          >
            {t("Import {n, plural, one {# keyword} other {# keywords}}", { n: count })}
          </PaidButton>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {plan === undefined ? (
          <DropZone onFile={take}>
            {t(
              "Supported columns: keyword, volume, kd, intent, relevance, priority, tags (separated by ;). Other columns are ignored. Nothing is sent until you confirm.",
            )}
          </DropZone>
        ) : (
          <>
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span className="min-w-0 truncate font-medium">{plan.name}</span>
              <Button size="small" onClick={() => setPlan(undefined)}>
                {t("Select another file")}
              </Button>
            </p>
            {work.isPending ? (
              <div aria-live="polite" className="flex flex-col gap-1.5">
                <Meter label={t("Progress")} value={work.sent} max={Math.max(count, 1)} />
                <p className="text-xs text-muted tabular-nums">
                  {t("{done} of {total} sent", { done: formatNumber(work.sent), total: formatNumber(count) })}
                </p>
              </div>
            ) : null}
            {work.error === null || work.error.name === "AbortError" ? null : <ErrorCard error={work.error} />}
            {isDone ? <Outcome result={work.result} skipped={rows.length - count} /> : null}
            {work.status === "idle" ? (
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={t("Tags for all keywords")}
                  hint={t("Comma-separated")}
                  value={tags}
                  onChange={({ target }) => setTags(target.value)}
                />
                <div className="pt-6">
                  <Checkbox checked={label} onChange={setLabel}>
                    {t("Label intent and relevance")}
                    <span className="block text-xs text-muted">
                      {t("{cost} per keyword. Labels in the file are kept.", { cost: formatCredits(perKeyword) })}
                    </span>
                  </Checkbox>
                </div>
              </div>
            ) : null}
            <ImportPreview plan={plan} result={isDone ? work.result : undefined} />
          </>
        )}
      </div>
    </Drawer>
  );
}

function Outcome({ result: { created, known, labelRunIds }, skipped }: { result: ImportResult; skipped: number }) {
  return (
    <p role="status" className="rounded-lg bg-good-soft px-3 py-2 text-sm text-good">
      {t("{n, plural, one {# keyword} other {# keywords}} created, {known} already existed, {skipped} skipped.", {
        n: created,
        known: known.size,
        skipped,
      })}
      {labelRunIds.map((id) => (
        <PageLink key={id} page="run" params={{ id }} className="ml-2 font-medium underline">
          {t("View labeling run")}
        </PageLink>
      ))}
    </p>
  );
}

function resultCsv({ rows }: ImportPlan, { known }: ImportResult): string {
  return writeCsv([
    ["line", "keyword", "result", "note"],
    ...rows.map(({ line, phrase, keyword, fault }) => [
      line,
      phrase,
      keyword === undefined ? "skipped" : known.has(phrase) ? "already exists" : "created",
      fault ?? "",
    ]),
  ]);
}
