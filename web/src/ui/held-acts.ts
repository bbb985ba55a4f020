import { addToast, closeToast, newToastId } from "./toasts.ts";

const HOLD_MS = 5_000;
/** What can still be undone. */
const waiting = new Map<string, () => void>();
/** That, and what is being done. */
const promised = new Set<string>();

/** Leaving now would drop what was promised: the browser asks first. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Announces an act that cannot be taken back and does it five seconds later, unless Undo is pressed. Nothing is sent before.
 * The title says what happens and to whom: "Sending 3 e-mails to acme.example".
 */
export function holdAct({
  title,
  undoLabel,
  act,
  onUndo,
}: {
  title: string;
  undoLabel: string;
  /** A promise where it goes on for a while. */
  act(): unknown;
  onUndo?: (() => void) | undefined;
}): void {
  const id = newToastId();
  const settle = () => {
    clearTimeout(timer);
    waiting.delete(id);
    closeToast(id);
  };
  const release = () => {
    promised.delete(id);
    if (promised.size === 0) removeEventListener("beforeunload", askBeforeLeaving);
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
  }, HOLD_MS);
  if (promised.size === 0) addEventListener("beforeunload", askBeforeLeaving);
  promised.add(id);
  waiting.set(id, undo);
  addToast({ id, title, dueAt: Date.now() + HOLD_MS, action: { label: undoLabel, run: undo } });
}

/** Takes back the act announced last; false where none waits. The key `z`. */
export function undoLastAct(): boolean {
  const last = [...waiting.values()].pop();
  last?.();
  return last !== undefined;
}
