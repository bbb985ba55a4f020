import { t } from "../../i18n/index.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { undoLastAct } from "../../ui/undoable-acts.ts";
import type { Verdicts } from "./use-verdicts.ts";

/** `j k x Enter e a r s c z`: the keys act on the open approval. */
export function useInboxKeys({
  at,
  count,
  onOpen,
  onSelect,
  verdicts,
}: {
  /** Index of the open approval; -1 if it is not in the list. */
  at: number;
  count: number;
  onOpen(index: number): void;
  onSelect(index: number): void;
  verdicts: Verdicts;
}): void {
  const move = (step: number) => {
    if (count === 0) return;
    onOpen(Math.max(0, Math.min(count - 1, at + step)));
    requestAnimationFrame(() => document.querySelector("[data-open]")?.scrollIntoView({ block: "nearest" }));
  };
  useKeys(t("In this list"), [
    { keys: "j", label: t("Next row"), run: () => move(1) },
    { keys: "k", label: t("Previous row"), run: () => move(at < 0 ? 1 : -1) },
    { keys: "x", label: t("Select row"), run: () => (at < 0 ? undefined : onSelect(at)) },
    { keys: "Enter", label: t("Open row"), run: enter },
    { keys: "a", label: t("Approve"), run: verdicts.approve },
    { keys: "e", label: t("Edit"), run: () => focusOn("[data-draft],[data-pane] .cm-content") },
    { keys: "r", label: t("Reject"), run: verdicts.reject },
    { keys: "s", label: t("Skip"), run: verdicts.skip },
    { keys: "c", label: t("Comment"), run: () => focusOn("[data-comment]") },
    { keys: "z", label: t("Undo"), run: () => void undoLastAct() },
  ]);
}

/** Enter activates the focused button or link; without one it focuses the pane. */
function enter(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches("a,button,summary,[role=button],[role=tab],[type=checkbox]"))
    focused.click();
  else focusOn("[data-pane]");
}

function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  found?.scrollIntoView({ block: "nearest" });
}
