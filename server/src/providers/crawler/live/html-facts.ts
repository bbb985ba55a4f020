/** What stands in a page's HTML, before addresses are resolved and the main text is chosen. */
export interface HtmlFacts {
  title: string | null;
  baseHref: string | null;
  language: string | null;
  /** By lower-case `name` or `property`; the first of each, except robots directives, which are joined by commas. */
  metas: Map<string, string>;
  linkElements: { rel: string; href: string; hreflang: string | null }[];
  jsonLd: string[];
  itemTypes: string[];
  headings: HtmlHeading[];
  anchors: HtmlAnchor[];
  images: { total: number; withoutAlt: number };
  blocks: TextBlock[];
}

export interface HtmlHeading {
  level: 1 | 2 | 3;
  text: string;
}

export interface HtmlAnchor {
  href: string;
  rel: string;
  text: string;
  boilerplate: boolean;
}

/** A line of its own on the page. */
export interface TextBlock {
  text: string;
  /** How many of its characters are in links. */
  linkedCharacters: number;
  place: "main" | "body" | "aside" | "boilerplate";
  isHeading: boolean;
}

export function emptyFacts(): HtmlFacts {
  return {
    title: null,
    baseHref: null,
    language: null,
    metas: new Map(),
    linkElements: [],
    jsonLd: [],
    itemTypes: [],
    headings: [],
    anchors: [],
    images: { total: 0, withoutAlt: 0 },
    blocks: [],
  };
}
