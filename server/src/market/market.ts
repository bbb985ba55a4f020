import type { AnswerEngine, Device } from "@findable/contract";

/** What a site is: it decides what its pages are like. */
export type SiteKind = "product" | "magazine" | "blog" | "reviews" | "forum" | "encyclopedia";

/** What a page is. */
export type PageKind = "product" | "list" | "guide" | "comparison" | "template" | "review" | "thread";

/** A page that a site is known to have. */
export interface SitePage {
  path: string;
  title: string;
  kind: PageKind;
  snippet?: string;
  /** What it is about, in words. */
  about: string;
  /** Day it went online; it climbs for about a month. */
  since?: number;
  /** Words of its main text, where they are counted: what says little stands low. */
  words?: number;
  /** How well its text serves readers, 0 to 1, where a user of the world published it. */
  quality?: number;
}

export interface MarketSite {
  name: string;
  domain: string;
  /** 0 to 100. */
  authority: number;
  kind: SiteKind;
  /** Stems of what it writes about; it is no candidate for queries about other things. */
  topics: ReadonlySet<string>;
  /** Its pages where they are known; otherwise it has one for every query it is about. */
  pages?: readonly SitePage[];
  /** What it gains in a quarter, in points of standing; 0.1 is some two places in a top ten. */
  momentum?: number;
  /** Stems of which a query must have one before the site is a candidate; where none are given, its topics alone decide. */
  core?: ReadonlySet<string>;
  /** Whether it is on maps: people go to it, or it comes to them. */
  onMaps?: boolean;
  /** How thoroughly it covers its topics, 0 to 1; 1 where nothing is said. */
  depth?: number;
}

/** Something that moves a market from a day on, until a day where it ends. */
export type Shock = { from: number; until?: number /** Above 0, up to 1. */; intensity: number } & (
  | { kind: "update" /** Sets it apart from other updates. */; number: number }
  | { kind: "surge"; domain: string }
  | { kind: "model"; llm: AnswerEngine; number: number }
);

/** What holds about a phrase whatever the market would make of it. */
export interface KnownPhrase {
  /** Searches in an average month. */
  volume: number;
  /** 0 to 100. */
  difficulty: number;
  /** Places of sites on the market's day, in its country, on a desktop: null is not among the first hundred. */
  places: readonly KnownPlace[];
}

export interface KnownPlace {
  domain: string;
  rank: number | null;
  path?: string;
  /** A sudden change of standing that brought it there: so much, on that day. */
  shift?: { day: number; by: number };
}

/** A small internet. The same market answers the same question alike, in whatever order it is asked. */
export interface Market {
  seed: string;
  /** The day, counted from 1970, on which what is known of phrases holds. */
  day: number;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** Sites that are known; every topic has many others. */
  sites: readonly MarketSite[];
  /** By phrase in lower case. */
  known: ReadonlyMap<string, KnownPhrase>;
  shocks?: readonly Shock[];
  /** Links that its users won, each from the day on which it is found. */
  placed?: readonly { sourceUrl: URL; targetUrl: URL; since: number; follow?: boolean }[];
  /** Whether a thing and several of it are answered by one page, mostly. */
  joinsPlurals?: boolean;
  /** Most queries of which it is remembered who could rank, some 15 kB each; 800 where nothing is said. */
  remembers?: number;
}

export interface Search {
  query: string;
  /** Counted from 1970. */
  day: number;
  device: Device;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639-1, lower case; English where nothing is said. */
  language?: string;
}
