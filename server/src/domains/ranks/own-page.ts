/** A page of the brand as a crawl read it. */
export interface OwnPage {
  url: string;
  status: number;
  title: string | null;
  canonical: string | null;
  noindex: boolean;
  words: number;
}

/** A state of a page. */
export interface OwnPageState extends OwnPage {
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
