/** What the HTML shows that faults are seen by, before addresses are resolved. */
export interface RawSignals {
  /** `id` and `name` values that a fragment can lead to. */
  anchorNames: Set<string>;
  /** Fragments of links within the page, as written and without `#`. */
  fragments: string[];
  relativeLinks: number;
  /** Elements with `data-nosnippet` on which engines ignore it. */
  wrongNosnippet: string[];
  /** What works like a link only with scripts. */
  scriptedLinks: { target: string | null; text: string; inMenu: boolean }[];
  loadsMore: boolean;
  /** Target of a script that redirects at once. */
  scriptRedirect: string | null;
  hasPassword: boolean;
  /** Images whose address only scripts set, without a copy for readers without scripts. */
  imagesByScript: number;
  /** Main headings that are no headings of a section. */
  mainHeadings: number;
  /** Images of the text without words about them, at least as wide as a paragraph. */
  silentPictures: number;
  /** Of these, pictures whose file is named for the words that it shows. */
  writtenPictures: number;
}

export function emptySignals(): RawSignals {
  return {
    anchorNames: new Set(),
    fragments: [],
    relativeLinks: 0,
    wrongNosnippet: [],
    scriptedLinks: [],
    loadsMore: false,
    scriptRedirect: null,
    hasPassword: false,
    imagesByScript: 0,
    mainHeadings: 0,
    silentPictures: 0,
    writtenPictures: 0,
  };
}
