import { ArrowRight } from "lucide-react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";
import type { ProposedChange } from "../proposed-changes.ts";
import { nameOf } from "../words/field-words.ts";
import { PreviewValue } from "./PreviewValue.tsx";

type ChangedRow = ProposedChange["first"][number];

/** The rows that the step would create, change and delete: their numbers, and the first of them before and after. */
export function ProposedChanges({ changes }: { changes: readonly ProposedChange[] }) {
  return (
    <section aria-label={t("Changes")} className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">{t("Changes")}</h3>
      {changes.length === 0 ? (
        <p className="rounded-lg border px-4 py-3 text-sm text-muted">{t("No data changes")}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {changes.map((change) => (
            <ChangeOfResource key={change.resource} change={change} />
          ))}
        </div>
      )}
    </section>
  );
}

function ChangeOfResource({ change }: { change: ProposedChange }) {
  const { resource, created, changed, deleted, first } = change;
  const others = created + changed + deleted - first.length;
  return (
    <div className="overflow-hidden rounded-lg border">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-sm">
        <span className="font-medium">{nameOf(resource)}</span>
        <Count n={created} className="text-good">
          {t("{n} new", { n: formatNumber(created) })}
        </Count>
        <Count n={changed} className="text-warn">
          {t("{n} changed", { n: formatNumber(changed) })}
        </Count>
        <Count n={deleted} className="text-bad">
          {t("{n} deleted", { n: formatNumber(deleted) })}
        </Count>
      </div>
      <ul className="divide-y">
        {first.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may share a name, and the list never changes.
          <li key={index} className="px-4 py-2 text-sm">
            <RowChange row={row} />
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <p className="border-t px-4 py-2 text-xs text-muted">{t("and {n} more", { n: formatNumber(others) })}</p>
      ) : null}
    </div>
  );
}

function Count({ n, className, children }: { n: number; className: string; children: string }) {
  return n === 0 ? null : <span className={cn("text-xs font-medium tabular-nums", className)}>{children}</span>;
}

function RowChange({ row: { name, before, after } }: { row: ChangedRow }) {
  const isDeleted = after === null;
  const fields = Object.entries(after ?? before ?? {}).filter(([, value]) => value !== name);
  return (
    <>
      <p className={cn("font-medium wrap-anywhere", isDeleted && "text-muted line-through")}>{name}</p>
      {isDeleted ? null : (
        <dl className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {fields.map(([field, value]) => (
            <div key={field} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-muted">{nameOf(field)}</dt>
              <dd className="flex min-w-0 items-start gap-1.5 wrap-anywhere">
                {before === null ? null : (
                  <>
                    <del className="text-muted">
                      <Compact value={before[field]} />
                    </del>
                    <ArrowRight role="img" aria-label={t("becomes")} className="mt-0.5 size-3 shrink-0 text-muted" />
                  </>
                )}
                <Compact value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A value in a line: lists of words are joined. */
function Compact({ value }: { value: unknown }) {
  const isWords = Array.isArray(value) && value.length > 0 && value.every((part) => typeof part !== "object");
  return <PreviewValue value={isWords ? value.join(", ") : value} />;
}
