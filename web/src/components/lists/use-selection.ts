import { useMemo, useState } from "react";
import type { Selection } from "./DataTable.tsx";

/** The selected rows of a list, by key. A row that is no longer shown is no longer selected. */
export function useSelection(shown: readonly string[]): Selection & {
  keys: string[];
  /** Selects all of these rows, or none of them. */
  set(keys: readonly string[], isOn: boolean): void;
  clear(): void;
} {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const keys = shown.filter((key) => selected.has(key));
    return {
      keys,
      count: keys.length,
      isSelected: (key) => selected.has(key),
      toggle: (key) =>
        setSelected(selected.has(key) ? new Set(keys.filter((other) => other !== key)) : new Set([...keys, key])),
      set: (changed, isOn) =>
        setSelected(new Set([...keys.filter((key) => !changed.includes(key)), ...(isOn ? changed : [])])),
      toggleAll: () => setSelected(keys.length === shown.length ? new Set() : new Set(shown)),
      clear: () => setSelected(new Set()),
    };
  }, [shown, selected]);
}
