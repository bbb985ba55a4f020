import { useEffect } from "react";
import { sharedValue } from "../../ui/shared-value.ts";
import type { ContentDetail } from "./use-content.ts";

/** The newest revision of each open text that the person has seen: when they opened it, saved it or restored it. */
const seen = sharedValue<ReadonlyMap<string, number>>(new Map());

/** The person has seen this revision, so its arrival is no news. */
export function markSeen(id: string, revision: number): void {
  seen.set(new Map(seen.get()).set(id, revision));
}

export interface OutsideChange {
  /** The revision that the person saw last. */
  from: number;
  /** The revision that a run or another person made of it. */
  to: number;
}

/** The change of the open text that the person did not make in this window; undefined if there is none. */
export function useOutsideChange({ id, content }: ContentDetail): OutsideChange | undefined {
  const revision = content?.revision ?? 0;
  const isGrowing = content?.inProgress === true;
  const from = seen.use().get(id) ?? 0;
  useEffect(() => () => markSeen(id, 0), [id]);
  // The first text of a page is no change: it is what the person waits for.
  useEffect(() => {
    if (from === 0 && revision > 0 && !isGrowing) markSeen(id, revision);
  }, [id, from, revision, isGrowing]);
  return from > 0 && revision > from && !isGrowing ? { from, to: revision } : undefined;
}
