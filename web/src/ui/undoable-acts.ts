import { t } from "../i18n/index.ts";
import { addToast, closeToast, newToastId } from "./toasts.ts";

const UNDO_MS = 5_000;
const OFFER_MS = 10_000;
/** Acts that can still be undone. */
const undoable = new Map<string, () => void>();
/** Acts that wait or are being performed. */
const pending = new Set<string>();

/** Leaving the page would drop the pending act, so let the browser ask first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Announces an irreversible act and performs it five seconds later, unless the user presses Undo. Nothing is sent before that.
 * The title names the act and its object: "Sending 3 emails to acme.example".
 */
export function performWithUndo({
  title,
  undoLabel,
  act,
  onUndo,
}: {
  title: string;
  undoLabel: string;
  /** May return a promise; the page counts as busy until it settles. */
  act(): unknown;
  onUndo?: (() => void) | undefined;
}): void {
  const id = newToastId();
  const settle = () => {
    clearTimeout(timer);
    undoable.delete(id);
    closeToast(id);
  };
  const release = () => {
    pending.delete(id);
    if (pending.size === 0) removeEventListener("beforeunload", askBeforeLeaving);
  };
  const undo = () => {
    settle();
    release();
    onUndo?.();
  };
  const timer = setTimeout(async () => {
    settle();
    try {
      await act();
    } finally {
      release();
    }
  }, UNDO_MS);
  if (pending.size === 0) addEventListener("beforeunload", askBeforeLeaving);
  pending.add(id);
  undoable.set(id, undo);
  addToast({ id, title, dueAt: Date.now() + UNDO_MS, action: { label: undoLabel, run: undo } });
}

/** Announces an act that is done already, and takes it back if the user presses Undo within ten seconds. */
export function offerUndo(title: string, undo: () => void): void {
  const id = newToastId();
  const close = () => {
    clearTimeout(timer);
    closeToast(id);
  };
  const timer = setTimeout(close, OFFER_MS);
  const run = () => {
    close();
    undo();
  };
  addToast({ id, title, action: { label: t("Undo"), run } });
}

/** Undoes the latest pending act (key `z`). Returns false if none is pending. */
export function undoLastAct(): boolean {
  const last = [...undoable.values()].pop();
  last?.();
  return last !== undefined;
}
