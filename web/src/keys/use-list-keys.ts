import { useState } from "react";
import { t } from "../i18n/index.ts";
import { undoLastAct } from "../ui/undoable-acts.ts";
import { useKeys } from "./use-keys.ts";

export interface ListKeys {
  /** Index of the current row; -1 for none. */
  cursor: number;
  rowProps(index: number): { "data-cursor"?: "" };
}

/** Actions on the current row. A key without an action is not bound. */
export interface ListActions {
  onOpen?: (index: number) => void;
  /** Scrolls a row into view, in tables that render only visible rows. */
  onMove?: (index: number) => void;
  onSelect?: (index: number) => void;
  onEdit?: (index: number) => void;
  onApprove?: (index: number) => void;
  onReject?: (index: number) => void;
  onSkip?: (index: number) => void;
  onComment?: (index: number) => void;
}

/** `j k x Enter [ ] e a r s c z` in a list of `count` rows. */
export function useListKeys(count: number, actions: ListActions): ListKeys {
  const [at, setAt] = useState(-1);
  const cursor = Math.min(at, count - 1);
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, count - 1));
    setAt(next);
    // Remove the focus: Enter must act on the current row now.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    actions.onMove?.(next);
    requestAnimationFrame(() => document.querySelector("[data-cursor]")?.scrollIntoView({ block: "nearest" }));
  };
  const step = (index: number) => {
    moveTo(index);
    if (count > 0) actions.onOpen?.(Math.max(0, Math.min(index, count - 1)));
  };
  const on = (keys: string, label: string, act: ((index: number) => void) | undefined) =>
    act === undefined ? [] : [{ keys, label, run: () => (cursor < 0 ? undefined : act(cursor)) }];
  useKeys(t("In this list"), [
    { keys: "j", label: t("Next row"), run: () => moveTo(cursor + 1) },
    { keys: "k", label: t("Previous row"), run: () => moveTo(cursor - 1) },
    ...on("x", t("Select row"), actions.onSelect),
    ...(actions.onOpen === undefined
      ? []
      : [
          { keys: "Enter", label: t("Open row"), run: () => openFromKeys(cursor, actions.onOpen) },
          { keys: "]", label: t("Open next row"), run: () => step(cursor + 1) },
          { keys: "[", label: t("Open previous row"), run: () => step(cursor - 1) },
        ]),
    ...on("e", t("Edit"), actions.onEdit),
    ...on("a", t("Approve"), actions.onApprove),
    ...on("r", t("Reject"), actions.onReject),
    ...on("s", t("Skip"), actions.onSkip),
    ...on("c", t("Comment"), actions.onComment),
    { keys: "z", label: t("Undo"), run: () => void undoLastAct() },
  ]);
  return { cursor, rowProps: (index) => (index === cursor ? { "data-cursor": "" } : {}) };
}

/** Enter activates the focused button or link; without one it opens the current row. */
function openFromKeys(cursor: number, onOpen: ListActions["onOpen"]): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches("a,button,summary,[role=button],[role=tab]")) focused.click();
  else if (cursor >= 0) onOpen?.(cursor);
}
