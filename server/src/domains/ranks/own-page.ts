/** What counts as a change of a page. */
export interface PageState {
  url: string;
  status: number;
  title: string | null;
  canonical: string | null;
  noindex: boolean;
  words: number;
}

/** A page of the brand as a crawl read it. */
export interface OwnPage extends PageState {
  /** The products or services that the page names; null if the crawl did not look for them. */
  offers: string[] | null;
  /** The places that the page says the brand serves, folded; null if the crawl did not look for them. */
  places: string[] | null;
}

/** A state of a page. */
export interface OwnPageState extends PageState {
  firstReadAt: string;
  lastReadAt: string;
}

/** The state of a page at a moment and its newest state, from its states, newest first. */
export function statesAround(
  states: readonly OwnPageState[],
  moment: string,
): { before: OwnPageState | undefined; now: OwnPageState | undefined } {
  const before = states.find(({ firstReadAt }) => Date.parse(firstReadAt) <= Date.parse(moment));
  return { before, now: states[0] };
}
