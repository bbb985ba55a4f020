import type { Keyword } from "@findable/contract/client";
import { useCallback, useRef, useState } from "react";

interface Selected {
  /** The filters of the selection. Other filters clear it. */
  filterKey: string;
  /** True if all matching keywords are selected, including those not loaded. */
  all: boolean;
  ids: ReadonlySet<string>;
}

export interface RowSelection {
  all: boolean;
  ids: ReadonlySet<string>;
  isSelected(id: string): boolean;
  /** Selects or deselects a row; with `range`, every row since the last selected one. */
  toggle(index: number, range: boolean): void;
  toggleShown(): void;
  selectAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useRowSelection(rows: readonly Keyword[], filterKey: string): RowSelection {
  const [selected, setSelected] = useState<Selected>({ filterKey, all: false, ids: NONE });
  const latest = useRef(rows);
  latest.current = rows;
  const anchor = useRef(-1);
  const now = selected.filterKey === filterKey ? selected : { filterKey, all: false, ids: NONE };
  const current = useRef(now);
  current.current = now;
  const set = useCallback(
    (next: Omit<Selected, "filterKey">) => setSelected({ ...next, filterKey: current.current.filterKey }),
    [],
  );
  const toggle = useCallback(
    (index: number, range: boolean) => {
      const { all, ids } = current.current;
      const shown = latest.current;
      const row = shown[index];
      if (row === undefined) return;
      const next = new Set(all ? shown.map(({ id }) => id) : ids);
      const tick = !next.has(row.id);
      const from = range && anchor.current >= 0 ? anchor.current : index;
      for (const { id } of shown.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (tick) next.add(id);
        else next.delete(id);
      }
      anchor.current = index;
      set({ all: false, ids: next });
    },
    [set],
  );
  return {
    all: now.all,
    ids: now.ids,
    isSelected: (id) => now.all || now.ids.has(id),
    toggle,
    toggleShown: () => {
      const isSome = now.all || now.ids.size > 0;
      set({ all: false, ids: isSome ? NONE : new Set(latest.current.map(({ id }) => id)) });
    },
    selectAll: () => set({ all: true, ids: NONE }),
    clear: () => set({ all: false, ids: NONE }),
  };
}
