/** The weight of doubt in pages: one shared page of one may be chance, nine of ten are not. */
const DOUBT = 3;

/** The number of results pages of each site, and of both. */
export interface SharedPages {
  ours: number;
  theirs: number;
  shared: number;
}

/**
 * The similarity of two sites by their results pages, 0 to 1: the shared part of all pages that show either, reduced for few
 * pages. A site on every page, such as an encyclopedia, shares all of ours but also many others.
 */
export function pageSimilarity({ ours, theirs, shared }: SharedPages): number {
  return shared / (ours + theirs - shared + DOUBT);
}
