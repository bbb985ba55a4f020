import { errorWords } from "../../components/words/error-advice.ts";
import { t } from "../../i18n/index.ts";
import { addToast, changeToast, closeToast, newToastId, notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import {
  BATCH_SIZE,
  type BulkChanges,
  type BulkProgress,
  type BulkTarget,
  changeAll,
  doneWords,
  NO_PROGRESS,
  progressWords,
  stoppedWords,
} from "./bulk-update.ts";

interface HeldChange {
  workspaceId: string | undefined;
  target: BulkTarget;
  changes: BulkChanges;
  title: string;
  onChanged(): void;
}

/** Holds a change that overwrites values for five seconds, in which Undo cancels it. */
export function holdChange(held: HeldChange): void {
  performWithUndo({ title: held.title, undoLabel: t("Undo"), act: () => applyChange(held) });
}

/** Continues without the dialog. If it takes more than one batch, a toast shows the progress and a Stop button. */
async function applyChange({ workspaceId, target, changes, title, onChanged }: HeldChange): Promise<void> {
  const stopping = new AbortController();
  const id = newToastId();
  let progress = NO_PROGRESS;
  const progressToast = (now: BulkProgress) => ({
    description: progressWords(now),
    progress: { value: now.processed, max: Math.max(target.count, now.processed) },
  });
  if (target.count > BATCH_SIZE)
    addToast({ id, title, ...progressToast(progress), action: { label: t("Stop"), run: () => stopping.abort() } });
  try {
    await changeAll(workspaceId, target, changes, {
      signal: stopping.signal,
      onProgress: (now) => {
        progress = now;
        changeToast(id, progressToast(now));
      },
    });
    notify(doneWords(progress), { tone: "good" });
  } catch (error) {
    if (stopping.signal.aborted) notify(stoppedWords(progress));
    else
      notify(t("The change did not finish"), {
        description: `${errorWords(error).message} ${stoppedWords(progress)}`,
        tone: "bad",
      });
  }
  closeToast(id);
  onChanged();
}
