import { addToast, closeToast, newToastId } from "./toasts.ts";

const HOLD_MS = 5_000;
const waiting = new Map<string, () => void>();

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
  act(): void;
  onUndo?: (() => void) | undefined;
}): void {
  const id = newToastId();
  const settle = () => {
    clearTimeout(timer);
    waiting.delete(id);
    closeToast(id);
    if (waiting.size === 0) removeEventListener("beforeunload", askBeforeLeaving);
  };
  const undo = () => {
    settle();
    onUndo?.();
  };
  const timer = setTimeout(() => {
    settle();
    act();
  }, HOLD_MS);
  if (waiting.size === 0) addEventListener("beforeunload", askBeforeLeaving);
  waiting.set(id, undo);
  addToast({ id, title, dueAt: Date.now() + HOLD_MS, action: { label: undoLabel, run: undo } });
}

/** Takes back the act announced last; false where none waits. The key `z`. */
export function undoLastAct(): boolean {
  const last = [...waiting.values()].pop();
  last?.();
  return last !== undefined;
}
