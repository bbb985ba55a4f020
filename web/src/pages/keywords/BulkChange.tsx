import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWorkspaceId } from "../../session/use-workspace-id.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Meter } from "../../ui/Meter.tsx";
import {
  type BulkChanges,
  type BulkProps,
  changeAll,
  doneWords,
  NO_PROGRESS,
  progressWords,
  stoppedWords,
} from "./bulk-update.ts";
import { holdChange } from "./held-change.ts";

/** Changes fields of many keywords in batches, free of charge. The user can stop it. */
export function BulkChange({
  title,
  label,
  note,
  changes,
  announce,
  whyNot,
  target,
  onClose,
  onChanged,
  children,
}: BulkProps & {
  title: string;
  /** The label of the button. */
  label: string;
  note?: string;
  changes: BulkChanges;
  /** If set, the change is held for five seconds with Undo and continues without this dialog. */
  announce?: ((count: string, n: number) => string) | undefined;
  whyNot?: string | undefined;
  /** Fields to fill in first. */
  children?: ReactNode;
}) {
  const workspaceId = useWorkspaceId();
  const [progress, setProgress] = useState(NO_PROGRESS);
  const stopping = useRef(new AbortController());
  const { mutate, status, error } = useMutation({
    mutationFn: () => {
      stopping.current = new AbortController();
      return changeAll(workspaceId, target, changes, { signal: stopping.current.signal, onProgress: setProgress });
    },
    onSettled: onChanged,
  });
  const isStopped = status === "error" && stopping.current.signal.aborted;
  const wordsOf = status === "success" ? doneWords : isStopped ? stoppedWords : progressWords;
  const close = () => {
    stopping.current.abort();
    onClose();
  };
  const count = target.isEstimate ? t("about {n}", { n: formatNumber(target.count) }) : formatNumber(target.count);
  const begin = () => {
    if (announce === undefined) return mutate();
    holdChange({ workspaceId, target, changes, title: announce(count, target.count), onChanged });
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={t("{count} {n, plural, one {keyword} other {keywords}} · free", { count, n: target.count })}
      actions={
        status === "success" || isStopped ? (
          <Button look="primary" onClick={close}>
            {t("Done")}
          </Button>
        ) : status === "pending" ? (
          <Button onClick={() => stopping.current.abort()}>{t("Stop")}</Button>
        ) : (
          <>
            <Button onClick={close}>{t("Cancel")}</Button>
            <Button look="primary" whyNot={whyNot} onClick={begin}>
              {label}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {note === undefined ? null : <p className="text-muted">{note}</p>}
        {status === "idle" ? children : null}
        {status === "idle" ? null : (
          <div aria-live="polite" className="flex flex-col gap-2">
            <Meter
              label={t("Progress")}
              value={status === "success" ? 1 : progress.processed}
              max={status === "success" ? 1 : Math.max(target.count, progress.processed, 1)}
            />
            <p className="tabular-nums">{wordsOf(progress)}</p>
          </div>
        )}
        {status === "error" && !isStopped ? <ErrorCard error={error} onRetry={() => mutate()} /> : null}
      </div>
    </Dialog>
  );
}
