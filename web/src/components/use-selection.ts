import { useMemo, useState } from "react";
import type { Selection } from "./DataTable.tsx";

/** Ticked rows of a list, by their keys. What is not shown any more is not ticked any more. */
export function useSelection(shown: readonly string[]): Selection & { keys: string[]; clear(): void } {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const keys = shown.filter((key) => ticked.has(key));
    return {
      keys,
      count: keys.length,
      isSelected: (key) => ticked.has(key),
      toggle: (key) =>
        setTicked(ticked.has(key) ? new Set(keys.filter((other) => other !== key)) : new Set([...keys, key])),
      toggleAll: () => setTicked(keys.length === shown.length ? new Set() : new Set(shown)),
      clear: () => setTicked(new Set()),
    };
  }, [shown, ticked]);
}
