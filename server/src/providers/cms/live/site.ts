import type { Article, CmsAccount } from "../port.ts";

/** A page as a site stores it. */
export interface StoredPage {
  id: string;
  url: string | null;
  checksum: string;
  isPublic: boolean;
  /** In the trash, or otherwise taken offline by a revert. */
  isRemoved: boolean;
  /** The `pub_…` planted in it; null if none is there. */
  publicationId: string | null;
  /** The publication takes several requests, and an attempt stopped between them. `write` and `restore` finish it. */
  isUnfinished?: boolean;
  /** As stored; null if the site does not return it. */
  html: string | null;
  title: string;
  snapshot: unknown;
}

export interface PageAddress {
  reference: string;
  externalId: string | null;
  /** The slug of the article, for sites that can only be searched by it; null for a revert. */
  slug: string | null;
}

/** A site for one exchange, with its credentials. Each vendor implements it; `site-protocol.ts` keeps the promises of the port. */
export interface Site {
  vendor: string;
  account(): Promise<CmsAccount>;
  /** The page with this ID or reference, also where it was moved to the trash. */
  find(address: PageAddress): Promise<StoredPage | undefined>;
  /** What this site and this account drop or rewrite, in sentences. Throws a ProviderError for fields that the site refuses. */
  losses(article: Article, existing: StoredPage | undefined): Promise<string[]>;
  /** Creates the page, or updates `existing`. One request decides whether it exists. */
  write(article: Article, reference: string, existing: StoredPage | undefined): Promise<StoredPage>;
  /** What the site stored differently around the text, in sentences; a site without it compares title and text only. */
  around?(article: Article, page: StoredPage): string[];
  /** Why a written page is in another state than the one that was asked for, in a sentence. */
  otherState?(article: Article, page: StoredPage): string | undefined;
  /** Whether a page with this snapshot is a draft, public or planned, in the site's word. */
  stateOf?(snapshot: unknown): string | undefined;
  /** The checksum of a page with this snapshot. */
  checksumOf(snapshot: unknown): string | undefined;
  /** Whether `write` can update a page that a revert took offline. */
  revivesRemoved: boolean;
  takeOffline(page: StoredPage): Promise<void>;
  restore(page: StoredPage, snapshot: unknown): Promise<void>;
}
