import type { MarketEvent } from "@findable/contract";

/** All that a test world is made of. What the market answers follows from it, so equal states answer alike. */
export interface WorldState {
  seed: string;
  /** When the world began, ISO 8601. */
  bornAt: string;
  /** What time it is there, ISO 8601. */
  now: string;
  /** Its workspaces, by age. */
  brands: WorldBrand[];
  /** What was made to happen, by its time. */
  events: Pick<MarketEvent, "event" | "parameters" | "startsAt" | "endsAt">[];
  /** What its users did in it, by its time. */
  deeds: WorldDeed[];
}

/** A workspace as a site of the world. */
export interface WorldBrand {
  /** Says whose site it is; nothing in the market follows from it. */
  workspaceId: string;
  domain: string;
  name: string;
  description: string | null;
  primaryKeywords: string[];
  /** ISO 3166-1 alpha-2, upper case. */
  country: string | null;
  /** ISO 639-1, lower case. */
  language: string | null;
}

/** Something that a user of a test world did in it, and that has consequences there. `at` is ISO 8601. */
export type WorldDeed = PublishedDeed | RemovedDeed | PlacedDeed | AnnouncedDeed | MailedDeed;

/** An email to a person of the world. */
export interface MailedDeed {
  kind: "mail_sent";
  /** Without angle brackets. */
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Whether it follows an earlier email of its thread. */
  follows: boolean;
  at: string;
}

export interface PublishedDeed {
  kind: "page_published";
  url: string;
  title: string;
  text: string;
  /** Identifies the text that the page shows; absent for pages of versions before 0.4.0. */
  reference?: string;
  /** The publication that the page shows. */
  publicationId?: string;
  /** The site makes it public at `at`, after it was handed in. */
  isScheduled?: true;
  at: string;
}

/** A page went offline. */
export interface RemovedDeed {
  kind: "page_removed";
  url: string;
  at: string;
}

/** Search engines were notified of pages: through IndexNow, or with a sitemap. */
export interface AnnouncedDeed {
  kind: "urls_announced";
  urls: string[];
  at: string;
}

/** Somebody was won over to link. */
export interface PlacedDeed {
  kind: "link_placed";
  /** The page that links. */
  sourceUrl: string;
  targetUrl: string;
  anchor: string;
  follow: boolean;
  at: string;
}

type WithoutTime<D> = D extends unknown ? Omit<D, "at"> : never;
/** What a user did; when that was is the world's time. */
export type NewDeed = WithoutTime<WorldDeed>;
