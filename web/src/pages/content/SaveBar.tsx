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
  change,
  lock,
  error,
  isSaving,
  current,
  onSave,
  onCompare,
  onKeepMine,
  onDiscard,
}: {
  /** Who saved another revision since the person started, in a sentence; undefined if there is none. */
  change: string | undefined;
  lock: string | undefined;
  error: Error | null;
  isSaving: boolean;
  current: number;
  onSave(reason: string): void;
  onCompare(): void;
  onKeepMine(): void;
  onDiscard(): void;
}) {
  const [reason, setReason] = useState("");
  return (
    <div data-foot className="sticky bottom-0 z-10 border-t bg-raised px-4 py-3 shadow-float max-md:bottom-14">
      {error === null ? null : <Refusal error={error} />}
      {lock === undefined ? null : <p className="mb-2 text-sm text-warn">{lock}</p>}
      {change === undefined ? null : (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-2 text-sm text-warn">
          <span className="mr-1">
            {change} {t("Your text is kept until you decide.")}
          </span>
          <Button size="small" onClick={onCompare}>
            {t("Compare")}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t("Load revision {n}", { n: current })}
          </Button>
          <Button size="small" whyNot={lock} busy={isSaving} onClick={onKeepMine}>
            {t("Keep mine")}
          </Button>
        </p>
      )}
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
          whyNot={lock ?? (change !== undefined ? t("Compare the two texts first.") : undefined)}
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
