import type { OutputOf } from "../../api/operations.ts";
import { PageLink } from "../../components/PageLink.tsx";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";

type Imported = OutputOf<"research.ai_citation.answers.import">;

/** What was stored, what was refused and why, and the way to the stored answers. */
export function ImportResult({ result, onAgain }: { result: Imported; onAgain(): void }) {
  const { imported, alreadyStored, refused, refusals, warnings, report, sampleIds, newMonitoredPrompts } = result;
  const [only] = sampleIds;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p role="status" className="rounded-lg bg-good-soft px-3 py-2 text-good">
        {t("{imported} stored, {known} already stored, {refused} refused.", {
          imported: formatNumber(imported),
          known: formatNumber(alreadyStored),
          refused: formatNumber(refused),
        })}{" "}
        {newMonitoredPrompts === 0
          ? null
          : t(
              "{n, plural, one {# new prompt has} other {# new prompts have}} a history now. They are not sampled and cost nothing.",
              {
                n: newMonitoredPrompts,
              },
            )}
      </p>
      {report === null ? null : (
        <p>
          {report.metric === "citations"
            ? t(
                "{n} citations from {from} to {to}, as the vendor counts them. They are shown beside your figures and never added.",
                {
                  n: formatNumber(report.total),
                  from: formatDay(report.from),
                  to: formatDay(report.to),
                },
              )
            : t(
                "{n} impressions from {from} to {to}, as the vendor counts them. They are shown beside your figures and never added.",
                {
                  n: formatNumber(report.total),
                  from: formatDay(report.from),
                  to: formatDay(report.to),
                },
              )}
        </p>
      )}
      {refusals.length === 0 ? null : (
        <ul aria-label={t("Refused")} className="max-h-48 overflow-y-auto rounded-lg bg-bad-soft px-3 py-2 text-bad">
          {refusals.map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message}`}>
              {t("Line {line}: {what}", { line, what: [field, message].filter(Boolean).join(" ") })}
            </li>
          ))}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <ul className="list-disc pl-5 text-xs text-muted">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>{t("Import more")}</Button>
        {sampleIds.length === 1 && only !== undefined ? (
          <PageLink page="citationAnswer" params={{ id: only }} className={buttonClass({ look: "primary" })}>
            {t("View the answer as it was read")}
          </PageLink>
        ) : report === null ? (
          <PageLink
            page="citationAnswers"
            search={{ surface: "imported" }}
            className={buttonClass({ look: "primary" })}
          >
            {t("View imported answers")}
          </PageLink>
        ) : (
          <PageLink page="citationSources" className={buttonClass({ look: "primary" })}>
            {t("View sources")}
          </PageLink>
        )}
      </div>
    </div>
  );
}
