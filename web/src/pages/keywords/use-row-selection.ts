import type { Keyword } from "@findable/contract/client";
import { useCallback, useRef, useState } from "react";

interface Ticked {
  /** The filters under which rows were ticked: other filters begin anew. */
  under: string;
  /** All that pass the filters, also those that are not here yet. */
  all: boolean;
  ids: ReadonlySet<string>;
}

export interface RowSelection {
  all: boolean;
  ids: ReadonlySet<string>;
  isTicked(id: string): boolean;
  /** Ticks or unticks a row; `range` everything from the row ticked before to this one. */
  toggle(index: number, range: boolean): void;
  toggleShown(): void;
  tickAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useRowSelection(rows: readonly Keyword[], under: string): RowSelection {
  const [ticked, setTicked] = useState<Ticked>({ under, all: false, ids: NONE });
  const latest = useRef(rows);
  latest.current = rows;
  const anchor = useRef(-1);
  const now = ticked.under === under ? ticked : { under, all: false, ids: NONE };
  const current = useRef(now);
  current.current = now;
  const set = useCallback((next: Omit<Ticked, "under">) => setTicked({ ...next, under: current.current.under }), []);
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
    isTicked: (id) => now.all || now.ids.has(id),
    toggle,
    toggleShown: () => {
      const isSome = now.all || now.ids.size > 0;
      set({ all: false, ids: isSome ? NONE : new Set(latest.current.map(({ id }) => id)) });
    },
    tickAll: () => set({ all: true, ids: NONE }),
    clear: () => set({ all: false, ids: NONE }),
  };
}
