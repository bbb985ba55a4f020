/** Public discussions, read only. */
export interface ForumPort {
  readonly vendor: string;
  /** Names of the sources that are searched where none is named. */
  readonly defaults: readonly string[];
  /** Days that texts of other pages are kept: results pages and pages with comments. */
  readonly pageKeepDays: number;
  /** The source of a name: a community such as `r/architects`, a forum's host, or `hackernews`. Undefined if it is none. */
  sourceOf(name: string): ForumSource | undefined;
  /** The thread behind an address, if one of the sources has it. The crawler reads other pages. */
  locate(url: string): ThreadAddress | undefined;
  /** Throws a ProviderError: `blocked` for a private or quarantined community, `config` for a source that is off. */
  search(search: ForumSearch): Promise<FoundThread[]>;
  /** Throws a ProviderError: `not_found` if the thread was deleted or made private. */
  read(thread: ThreadAddress & { maxPosts: number; signal: AbortSignal }): Promise<ForumThread>;
}

export interface ForumSource {
  /** Identifies the source in later calls. */
  id: string;
  /** For people. */
  name: string;
}

export interface ForumSearch {
  source: string;
  query: string;
  /** ISO 8601 dates, both included. */
  from: string;
  to: string;
  count: number;
  signal: AbortSignal;
}

export interface ThreadAddress {
  source: string;
  /** The source's own identifier of the thread. */
  ref: string;
  url: string;
}

export interface FoundThread extends ThreadAddress {
  community: string;
  title: string;
  /** The beginning of the first post as plain text, or what the search shows of the thread. */
  excerpt: string;
  /** Null if the source does not state it. A count that is unknown is never zero. */
  score: number | null;
  comments: number | null;
  /** ISO 8601. */
  createdAt: string;
}

export interface ForumThread extends Omit<FoundThread, "excerpt"> {
  /** The first post begins the thread. Posts that were deleted or removed are left out. */
  posts: ForumPost[];
  terms: SourceTerms;
  /** True if the thread has more posts than were read. */
  isPartial: boolean;
}

export interface ForumPost {
  key: string;
  /** Name at the source; null for a deleted account or if the source does not state it. */
  author: string | null;
  /** Plain text. */
  text: string;
  url: string | null;
  /** ISO 8601. */
  at: string | null;
  score: number | null;
}

/** What the source's terms demand of stored quotes. */
export interface SourceTerms {
  /** Days after which stored text must be read again or deleted. */
  keepDays: number;
  /** Licence of the texts; null for none. With a licence, the author's name stays with each quote. */
  licence: string | null;
}
