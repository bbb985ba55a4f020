/** How many shared pages a likeness is doubted by: one of one is luck, nine of ten are not. */
const DOUBT = 3;

/** What two sites have of results pages: those of each, and those of both. */
export interface SharedPages {
  ours: number;
  theirs: number;
  shared: number;
}

/**
 * How much two sites live from the same results pages, 0 to 1: the shared part of all pages that either is on, less where there
 * are few. Whoever is on every page, as encyclopaedias are, shares all of ours and much else.
 */
export function pageLikeness({ ours, theirs, shared }: SharedPages): number {
  return shared / (ours + theirs - shared + DOUBT);
}
