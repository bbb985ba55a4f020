import { lazy, Suspense, useId } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { loadWithRetry } from "../../ui/load-with-retry.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { nameOf } from "../words/field-words.ts";
import { entryOf, kindOf } from "./field-kind.ts";
import { holdsHidden, PlainText } from "./PreviewValue.tsx";
import { WordChanges } from "./WordChanges.tsx";

const LongTextEditor = lazy(() => loadWithRetry(() => import("../../ui/LongTextEditor.tsx")));

/** An editable field of the draft, with its changes and the service's message about them. */
export function EditField({
  name,
  draft,
  entry,
  fault,
  onChange,
}: {
  name: string;
  /** The value that the skill wrote. */
  draft: unknown;
  /** The edited text; undefined while it equals the draft. */
  entry: string | undefined;
  fault: string | undefined;
  onChange(entry: string | undefined): void;
}) {
  const id = useId();
  const kind = kindOf(name, draft);
  const before = entryOf(kind, draft);
  const value = entry ?? before;
  const isChanged = value !== before;
  const write = (next: string) => onChange(next === before ? undefined : next);
  const tied = {
    id,
    value,
    dir: "auto",
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-describedby": fault === undefined ? undefined : `${id}-fault`,
  };
  if (kind === "yesNo") {
    return (
      <div className="flex flex-col gap-1">
        <Checkbox checked={value === "true"} onChange={(checked) => write(String(checked))}>
          <span className="font-medium">{nameOf(name)}</span>
        </Checkbox>
        <Fault id={id} fault={fault} />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {nameOf(name)}
        </label>
        {isChanged ? (
          <Button look="quiet" size="small" onClick={() => onChange(undefined)}>
            {t("Reset to draft")}
          </Button>
        ) : null}
      </div>
      {kind === "long" ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <LongTextEditor
            id={id}
            label={nameOf(name)}
            draft={before}
            value={value}
            invalid={fault !== undefined}
            onChange={write}
          />
        </Suspense>
      ) : kind === "line" || kind === "number" ? (
        <input
          {...tied}
          data-draft
          inputMode={kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          onChange={({ target }) => write(target.value)}
          className={cn(INPUT_CLASS, "h-9")}
        />
      ) : (
        <textarea
          {...tied}
          data-draft
          rows={kind === "text" ? 2 : 4}
          onChange={({ target }) => write(target.value)}
          className={cn(INPUT_CLASS, "field-sizing-content py-2", kind === "json" && "font-mono text-xs")}
        />
      )}
      <Fault id={id} fault={fault} />
      {kind === "list" ? <p className="text-xs text-muted">{t("One per line")}</p> : null}
      {isChanged && kind !== "long" ? <WordChanges before={before} after={value} /> : null}
      {!isChanged && holdsHidden(draft) ? (
        <p className="text-xs text-muted">
          {t("Invisible characters are marked here:")} <PlainText text={before} />
        </p>
      ) : null}
    </div>
  );
}

function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null;
  return (
    <p id={`${id}-fault`} className="text-xs text-bad">
      {fault}
    </p>
  );
}
