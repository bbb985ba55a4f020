import { FindableError } from "@findable/contract/client";
import { useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";

/** Saves or discards what was typed. Says if someone else saved meanwhile. */
export function SaveBar({
  isOutdated,
  lock,
  error,
  isSaving,
  current,
  onSave,
  onCompare,
  onDiscard,
}: {
  /** Another revision became current since the person started. */
  isOutdated: boolean;
  lock: string | undefined;
  error: Error | null;
  isSaving: boolean;
  current: number;
  onSave(reason: string): void;
  onCompare(): void;
  onDiscard(): void;
}) {
  const [reason, setReason] = useState("");
  return (
    <div className="sticky bottom-0 z-10 border-t bg-raised px-4 py-3 shadow-float max-md:bottom-14">
      {error === null ? null : <Refusal error={error} />}
      {lock === undefined ? null : <p className="mb-2 text-sm text-warn">{lock}</p>}
      {isOutdated ? (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-warn">
          {t("Revision {n} was saved since you started. Your text is kept until you decide.", { n: current })}
          <Button size="small" onClick={onCompare}>
            {t("Compare")}
          </Button>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">{t("Unsaved changes")}</span>
        <input
          aria-label={t("Why the text changes")}
          placeholder={t("Why the text changes (optional)")}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          className={cn(INPUT_CLASS, "h-9 min-w-40 flex-1")}
        />
        <Button onClick={onDiscard}>{t("Discard")}</Button>
        <Button
          look="primary"
          busy={isSaving}
          whyNot={lock ?? (isOutdated ? t("Compare the two texts first.") : undefined)}
          onClick={() => onSave(reason)}
        >
          {t("Save")}
        </Button>
      </div>
    </div>
  );
}

function Refusal({ error }: { error: Error }) {
  const run = error instanceof FindableError ? error.details["invocationId"] : undefined;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <ErrorCard error={error} />
      {typeof run === "string" ? (
        <p className="text-sm text-muted">
          {t("Your text stays here.")}{" "}
          <PageLink page="run" params={{ id: run }} className="text-accent hover:underline">
            {t("Open run")}
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}
