/** Publishes content to the publishing targets of a workspace. */
export interface CmsPort {
  /**
   * Publishes once. If the receiver honours idempotency keys, repeated calls with the same key also publish once. A
   * ProviderError with `facts.sent` false means that nothing was published; after any other failure the outcome is unknown.
   * Does not follow redirects.
   */
  publish(request: PublishRequest): Promise<Publication>;
}

export interface PublishRequest {
  target: CmsTarget;
  article: Article;
  /** The idempotency key: the same at every attempt, different for every publication. */
  effectKey: string;
  signal: AbortSignal;
}

/** The publishing target as stored when the publication was planned. Credentials are read at the time of sending. */
export interface CmsTarget {
  agencyId: string;
  workspaceId: string;
  platformId: string;
  /** Version of the target's row. If the row has another version at the time of sending, nothing is published. */
  version: number;
  kind: "webhook";
  url: string;
  honoursKeys: boolean;
}

export interface Article {
  /** `pub_…`; used as the ID if the receiver returns none. */
  id: string;
  title: string;
  slug: string;
  isDraft: boolean;
  /** Safe HTML: no script, style, form or frame. */
  html: string;
  /** Source of the HTML; null if the caller gave HTML. */
  markdown: string | null;
  metaDescription: string | null;
  excerpt: string;
  canonicalUrl: string | null;
  tags: string[];
  wordCount: number;
}

export interface Publication {
  /** URL of the publication; null if the receiver returned none. */
  url: string | null;
  /** The receiver's ID; null if it returned none. */
  id: string | null;
}

export interface PlatformCredentials {
  username?: string;
  applicationPassword?: string;
  adminApiKey?: string;
  secret?: string;
}

/** The credentials of a publishing target; undefined if it was changed or removed. */
export type FindCredentials = (
  target: Pick<CmsTarget, "agencyId" | "workspaceId" | "platformId" | "version">,
) => Promise<PlatformCredentials | undefined>;
