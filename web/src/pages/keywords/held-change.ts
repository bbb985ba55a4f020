import { errorWords } from "../../components/error-advice.ts";
import { t } from "../../i18n/index.ts";
import { addToast, changeToast, closeToast, newToastId, notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import {
  type BulkChanges,
  type BulkProgress,
  type BulkTarget,
  changeAll,
  doneWords,
  NOTHING_YET,
  PIECE,
  stoppedWords,
  underWayWords,
} from "./bulk-update.ts";

interface Held {
  workspaceId: string | undefined;
  target: BulkTarget;
  changes: BulkChanges;
  title: string;
  onChanged(): void;
}

/** A change that would lose what was there before: announced, and made five seconds later unless Undo. */
export function holdChange(held: Held): void {
  performWithUndo({ title: held.title, undoLabel: t("Undo"), act: () => goOn(held) });
}

/** Goes on without the dialog; where it takes more than one piece a message says how far it is, and stops it. */
async function goOn({ workspaceId, target, changes, title, onChanged }: Held): Promise<void> {
  const stopping = new AbortController();
  const id = newToastId();
  let progress = NOTHING_YET;
  const standing = (now: BulkProgress) => ({
    description: underWayWords(now),
    progress: { value: now.looked, max: Math.max(target.count, now.looked) },
  });
  if (target.count > PIECE)
    addToast({ id, title, ...standing(progress), action: { label: t("Stop"), run: () => stopping.abort() } });
  try {
    await changeAll(workspaceId, target, changes, {
      signal: stopping.signal,
      onProgress: (now) => {
        progress = now;
        changeToast(id, standing(now));
      },
    });
    notify(doneWords(progress), { tone: "good" });
  } catch (error) {
    if (stopping.signal.aborted) notify(stoppedWords(progress));
    else
      notify(t("It could not be finished"), {
        description: `${errorWords(error).message} ${stoppedWords(progress)}`,
        tone: "bad",
      });
  }
  closeToast(id);
  onChanged();
}
