import { useMemo, useState } from "react";
import type { ShownPassage } from "../../ui/MarkdownEditor.tsx";
import type { Passage } from "../../ui/marked-passages.ts";

export interface Passages {
  marked: readonly Passage[];
  shown: ShownPassage | undefined;
  mark(passages: readonly Passage[]): void;
  /** Scrolls the editor to a passage. */
  show(passage: Pick<Passage, "start" | "text">): void;
}

const NONE: readonly Passage[] = [];

/** The passages that the panel marks in the editor. */
export function usePassages(): Passages {
  const [marked, mark] = useState(NONE);
  const [shown, setShown] = useState<ShownPassage>();
  return useMemo(
    () => ({
      marked,
      shown,
      mark,
      show: ({ start, text }) => setShown((last) => ({ start, text, at: (last?.at ?? 0) + 1 })),
    }),
    [marked, shown],
  );
}
