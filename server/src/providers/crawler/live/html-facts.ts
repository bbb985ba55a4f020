import { emptySignals, type RawSignals } from "./raw-signals.ts";

/** The raw facts of a page's HTML, before URLs are resolved and the main text is selected. */
export interface HtmlFacts {
  title: string | null;
  baseHref: string | null;
  language: string | null;
  /** Keyed by lower-case `name` or `property`. The first value counts, except robots directives, which are joined by commas. */
  metas: Map<string, string>;
  linkElements: { rel: string; href: string; hreflang: string | null; place: "head" | "body" }[];
  /** Whether there is a main element, whose text is the page's text. */
  hasMain: boolean;
  metaCharset: string | null;
  /** The element that ended the head, and whether something that belongs there followed. */
  headEnd: { element: string; isEarly: boolean } | null;
  scripts: { count: number; characters: number };
  appRoot: string | null;
  noscript: string;
  forms: number;
  hasVideo: boolean;
  jsonLd: string[];
  itemTypes: string[];
  headings: HtmlHeading[];
  anchors: HtmlAnchor[];
  images: { total: number; withoutAlt: number };
  /** What the page loads, as written. */
  resources: { kind: "image" | "other"; element: string; address: string }[];
  blocks: TextBlock[];
  signals: RawSignals;
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

/** One line of the page. */
export interface TextBlock {
  text: string;
  /** Number of its characters inside links. */
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
    hasMain: false,
    metaCharset: null,
    headEnd: null,
    scripts: { count: 0, characters: 0 },
    appRoot: null,
    noscript: "",
    forms: 0,
    hasVideo: false,
    jsonLd: [],
    itemTypes: [],
    headings: [],
    anchors: [],
    images: { total: 0, withoutAlt: 0 },
    resources: [],
    blocks: [],
    signals: emptySignals(),
  };
}
